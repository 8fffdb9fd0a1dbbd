-- Blocks of pages get ids. The same block, live, pending or in a version, gets the same one: it is made of the page and of what the block says.
create function with_block_ids(route text, blocks jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id',
    substr(hash, 1, 8) || '-' || substr(hash, 9, 4) || '-5' || substr(hash, 14, 3) || '-8' || substr(hash, 18, 3) || '-' || substr(hash, 21, 12)
  ) || block order by place), '[]'::jsonb)
  from (
    select block, place, md5(route || ' ' || row_number() over (partition by block order by place) || ' ' || block::text) as hash
    from jsonb_array_elements(blocks) with ordinality as each (block, place)
  ) as hashed
$$;

update pages set blocks = with_block_ids(route, blocks);
update pages set pending = jsonb_set(pending, '{blocks}', with_block_ids(route, pending -> 'blocks')) where pending is not null;
update versions set content = jsonb_set(content, '{blocks}', with_block_ids(item_id, content -> 'blocks')) where kind = 'page';

-- By block id, and `head` for title and search engines: the revision of the page that changed it last, by whom, and whether it was removed.
alter table pages add column block_changes jsonb not null default '[]';

drop function with_block_ids(text, jsonb);
