/**
 * There is one call at a time for each key. Requests that come while it runs share the next call, which begins after
 * it, so that nobody gets an answer that is older than the request.
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
