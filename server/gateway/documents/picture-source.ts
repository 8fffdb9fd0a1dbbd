import type { Agent } from 'undici';
import type { Picture } from '#contract/content/media.ts';
import { failures } from '#contract/failures.ts';
import { baseOf, type ServiceUrls } from '../../client/api.ts';
import { createHttpAgent } from '../../client/http-agent.ts';
import { sendRequest } from '../../client/send-request.ts';
import { toUpstreamFailure } from '../../client/upstream-failures.ts';
import type { Config } from '../../config.ts';

type Options = { config: Config; urls: Pick<ServiceUrls, 'content'> };

export type PictureSource = {
  /** Resolves to null if the picture does not exist; throws when the service fails. */
  read(picture: Picture): Promise<Buffer | null>;
  close(): Promise<void>;
};

/** Limits a picture's `src` to media files, so that it reaches nothing else of the service. */
const mediaPath = /^\/media\/([A-Za-z0-9_-]+\.(?:webp|png|jpe?g))$/;
const widthInName = /-\d+\.webp$/;
/** Pixels; the picture's area is 460 by 630, and most pictures are landscape. */
const sufficientWidth = 900;

export function createPictureSource({ config, urls }: Options): PictureSource {
  const agent: Agent = createHttpAgent(config, config.UPLOAD_LIMIT);
  const { origin, prefix } = baseOf(urls.content);
  return {
    async read(picture) {
      const file = mediaPath.exec(smallestSufficient(picture))?.[1];
      if (!file) return null;
      const answer = await sendRequest(
        agent,
        { origin, path: `${prefix}/content/media/${file}`, method: 'GET', headers: { accept: 'image/*' } },
        config.UPSTREAM_TOTAL_TIMEOUT,
      ).catch((error: unknown) => {
        throw toUpstreamFailure(error);
      });
      if (answer.status === 200) return answer.body;
      if (answer.status < 500) return null;
      throw failures.badGateway(new Error(`picture answered ${answer.status}`));
    },
    close: () => agent.destroy(),
  };
}

function smallestSufficient({ src, widths }: Picture): string {
  const width = widths.find((each) => each >= sufficientWidth);
  return width === undefined ? src : src.replace(widthInName, `-${width}.webp`);
}
