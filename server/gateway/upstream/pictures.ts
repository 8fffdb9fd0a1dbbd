/** Reads picture files of the content service, with few connections of their own: other calls keep their capacity. */
import type { Logger } from 'pino';
import { uploadLimits } from '#contract/picture-sizes.ts';
import { baseOf } from '../../client/api.ts';
import type { UpstreamResponse, UpstreamStream } from '../../client/send-request.ts';
import { createUpstream, type Upstream } from '../../client/upstream.ts';
import type { Config } from '../../settings/config.ts';
import type { Tracing } from '../../tracing/tracing.ts';

export type Pictures = Pick<Upstream, 'services'> & {
  read(file: string): Promise<UpstreamResponse>;
  open(file: string): Promise<UpstreamStream>;
  /** Pictures that have no link are read by `open`. */
  link(file: string): Promise<UpstreamResponse>;
  close(): Promise<void>;
};

type Options = { config: Config; logger: Logger; url: string; tracing?: Tracing | undefined };

export function createPictures({ config, logger, url, tracing }: Options): Pictures {
  const upstream = createUpstream({ config, logger, connections: 16, maxResponse: uploadLimits.bytes });
  const { origin, prefix } = baseOf(url);
  const requestFor = (file: string) => {
    const headers = { accept: 'image/*', ...tracing?.headers() };
    return { origin, path: `${prefix}/content/media/${file}`, method: 'GET', headers } as const;
  };
  return {
    get services() {
      return upstream.services;
    },
    read: (file) => upstream.call(requestFor(file)),
    open: (file) => upstream.open(requestFor(file)),
    link: (file) => upstream.call(requestFor(`${file}/link`)),
    close: upstream.close,
  };
}
