create index media_by_hash on media (hash);
