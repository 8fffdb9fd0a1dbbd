/**
 * One call at a time for each key. Those that come while it runs share the next one, which begins after they came, so nobody gets an
 * answer from before the question.
 */
export function createSharedCalls<Answer>(): (key: string, call: () => Promise<Answer>) => Promise<Answer> {
  type Call = { readonly ended: Promise<void>; next?: Promise<Answer> };
  const running = new Map<string, Call>();
  return ask;

  function ask(key: string, call: () => Promise<Answer>): Promise<Answer> {
    const current = running.get(key);
    if (!current) return start(key, call);
    current.next ??= current.ended.then(() => start(key, call));
    return current.next;
  }

  function start(key: string, call: () => Promise<Answer>): Promise<Answer> {
    const answer = call();
    const forget = () => {
      if (!own.next) running.delete(key);
    };
    const own: Call = { ended: answer.then(forget, forget) };
    running.set(key, own);
    return answer;
  }
}
