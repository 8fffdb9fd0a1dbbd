-- How the old site of a folder of Markdown made addresses (docs/decisions/135-markdown-in-and-out.md).
alter table moves add column addresses text not null default '';
