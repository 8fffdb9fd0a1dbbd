/** Signed-in people with a number of their own each, and the administrator of the demo company. */
import { demoPeople } from './demo-people.ts';
import type { Answer, TestServices } from './services.ts';
import { signIn } from './sign-in.ts';

export type Person = {
  readonly id: string;
  readonly phoneNumber: string;
  /** Sends a request with the person's bearer. */
  send(request: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
};

/** `file` is the file to which the codes are sent. */
export function createPeople(services: TestServices, file: string) {
  let count = 0;
  async function enter(phoneNumber: string): Promise<Person> {
    const { user, send } = await signIn(services, { file, phoneNumber });
    return { id: user.id, phoneNumber, send: (request, body, headers = {}) => send(request, { body, headers }) };
  }
  return {
    person: () => enter(`+1555012${String(++count).padStart(4, '0')}`),
    administrator: () => enter(demoPeople.admin.phoneNumber),
  };
}
