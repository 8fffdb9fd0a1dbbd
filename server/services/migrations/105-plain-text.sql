-- Search compares texts without accents, in lower case, and finds words inside Chinese and Japanese sentences.
-- The same rules for what is typed are in server/services/records/plain-text.ts.

create function plain_text(words text) returns text language plpgsql immutable parallel safe as $$
begin
  if octet_length(words) = length(words) then
    return lower(words);
  end if;
  return replace(replace(replace(replace(translate(
    normalize(regexp_replace(normalize(lower(words), nfkd), '[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]', '', 'g'), nfkc),
    'øłđðħıŧ', 'olddhit'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end
$$;

-- Of plain text. A sentence without spaces has each two neighbouring signs as a word, and its last sign: all pairs from the first, then
-- all from the second.
create function searched_words(plain text) returns text language plpgsql immutable parallel safe as $$
begin
  plain := translate(plain, '-./', '   ');
  if octet_length(plain) = length(plain) or plain !~ '[々〆ぁ-ヿ㐀-鿿]' then
    return plain;
  end if;
  return regexp_replace(plain, '([々〆ぁ-ヿ㐀-鿿]{1,2})', ' \1 ', 'g') || ' ' || regexp_replace(
    regexp_replace(plain, '(^|[^々〆ぁ-ヿ㐀-鿿])([々〆ぁ-ヿ㐀-鿿])', '\1 \2 ', 'g'), '([々〆ぁ-ヿ㐀-鿿]{1,2})', ' \1 ', 'g');
end
$$;
