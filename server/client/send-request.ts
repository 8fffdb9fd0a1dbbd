/** Sends one request with undici's dispatch handler, which costs less than its streams. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Agent, Dispatcher } from 'undici';
import type { RetryMethod } from './retry.ts';
import { clientClosed } from './upstream-failures.ts';

export type UpstreamRequest = {
  readonly origin: string;
  readonly path: string;
  readonly method: RetryMethod;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer | Readable;
  /** Milliseconds for all attempts together; twice UPSTREAM_TIMEOUT by default. */
  readonly deadline?: number;
  readonly signal?: AbortSignal;
};
export type UpstreamResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** An earlier attempt of the same call was answered with an error. */
  readonly isRetried?: true;
};

export type UpstreamStream = Pick<UpstreamResponse, 'status' | 'headers'> & {
  readonly body: Dispatcher.ResponseData['body'];
};

// undici keeps the async context in which a connection was opened, and React's holds a whole request.
const outsideOfRequests = AsyncLocalStorage.snapshot();

/** Rejects with undici's error, with `UND_ERR_DEADLINE` after `deadline` milliseconds, or with 499 when aborted. */
export function sendRequest(agent: Agent, request: UpstreamRequest, deadline: number): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    outsideOfRequests(dispatch, agent, request, new ResponseCollector(resolve, reject, request.signal), deadline);
  });
}

/** Resolves when the response starts; the caller reads or destroys its body. Only the agent's timeouts apply. */
export async function openRequest(agent: Agent, request: Omit<UpstreamRequest, 'deadline'>): Promise<UpstreamStream> {
  const { statusCode, headers, body } = await outsideOfRequests(() => agent.request(request));
  return { status: statusCode, headers, body };
}

function dispatch(agent: Agent, request: UpstreamRequest, handler: ResponseCollector, deadline: number): void {
  if (request.signal?.aborted) {
    handler.fail(clientClosed());
    return;
  }
  request.signal?.addEventListener('abort', handler);
  handler.timer = setTimeout(expire, deadline, handler);
  const { origin, path, method, headers, body, deadline: headersTimeout } = request;
  agent.dispatch({ origin, path, method, headers, body: body ?? null, headersTimeout }, handler);
}

const expire = (handler: ResponseCollector) =>
  handler.fail(Object.assign(new Error('no complete answer in time'), { code: 'UND_ERR_DEADLINE' }));

/** A class, because closures per request would keep each render in memory until a full collection. */
class ResponseCollector implements Dispatcher.DispatchHandler {
  timer: NodeJS.Timeout | undefined = undefined;
  private controller: Dispatcher.DispatchController | undefined = undefined;
  private ended: Error | true | undefined = undefined;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private firstChunk: Buffer | undefined = undefined;
  private allChunks: Buffer[] | undefined = undefined;
  private readonly resolve: (answer: UpstreamResponse) => void;
  private readonly reject: (error: Error) => void;
  private readonly signal: AbortSignal | undefined;

  constructor(
    resolve: (answer: UpstreamResponse) => void,
    reject: (error: Error) => void,
    signal: AbortSignal | undefined,
  ) {
    this.resolve = resolve;
    this.reject = reject;
    this.signal = signal;
  }

  handleEvent(): void {
    this.fail(clientClosed());
  }

  fail(error: Error): void {
    if (!this.end(error)) return;
    this.controller?.abort(error);
    this.reject(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The call may have expired while it waited for a connection.
    if (this.ended) controller.abort(this.ended as Error);
    else this.controller = controller;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.status = status;
    this.headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.firstChunk === undefined) this.firstChunk = chunk;
    else if (this.allChunks === undefined) this.allChunks = [this.firstChunk, chunk];
    else this.allChunks.push(chunk);
  }

  onResponseEnd(): void {
    if (!this.end(true)) return;
    const body = this.allChunks ? Buffer.concat(this.allChunks) : (this.firstChunk ?? Buffer.alloc(0));
    this.resolve({ status: this.status, headers: this.headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.end(error)) this.reject(error);
  }

  private end(outcome: Error | true): boolean {
    if (this.ended) return false;
    this.ended = outcome;
    clearTimeout(this.timer);
    this.signal?.removeEventListener('abort', this);
    return true;
  }
}
