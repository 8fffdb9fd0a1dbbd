import { postPreviewUrl } from '#contract/content/post-preview.ts';
import type { PostRecord } from '#contract/content/posts-admin.ts';
import { LivePreview } from '../../../client-components/admin/live-preview.tsx';

type Props = { readonly post: PostRecord | null };

export const PostPreview = ({ post }: Props) => (
  <LivePreview
    what="post"
    form="post"
    also={post?.publishedAt ? { publishedAt: post.publishedAt.toISOString() } : {}}
    url={postPreviewUrl}
    revision={post?.revision}
  />
);
