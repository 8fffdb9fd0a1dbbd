import type { ReactNode } from 'react';
import { postPreviewUrl } from '#contract/content/post-preview.ts';
import type { PostRecord } from '#contract/content/posts-admin.ts';
import { LivePreview } from '../../../client-components/admin/live-preview.tsx';
import styles from './writing-space.module.css';

type Props = {
  readonly post: PostRecord | null;
  readonly main: ReactNode;
  readonly side?: ReactNode;
};

/** The form of a post, its panels beside it, and the live preview, which takes the place of the panels. */
export function WritingSpace({ post, main, side }: Props) {
  return (
    <div className={styles.space}>
      <LivePreview
        form="post"
        url={postPreviewUrl}
        publishedAt={post?.publishedAt?.toISOString()}
        revision={post?.revision}
      />
      <div className={styles.main}>{main}</div>
      {side && <aside className={styles.side}>{side}</aside>}
    </div>
  );
}
