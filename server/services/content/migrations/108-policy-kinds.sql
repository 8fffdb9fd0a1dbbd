-- What a policy is about, chosen by the owner (docs/decisions/102-words-and-widths-of-the-public-site.md). For those that exist,
-- the words of their addresses say it.
alter table policies
  add column kind text not null default 'other'
    check (kind in ('imprint', 'privacy', 'terms', 'returns', 'shipping', 'other'));

update policies set kind = case
  when slug ~ 'imprint|impressum|legal-notice|aviso-legal|mentions-legales' then 'imprint'
  when slug ~ 'privacy|datenschutz|dsgvo|gdpr|privacidad|confidentialite|donnees-personnelles' then 'privacy'
  when slug ~ 'return|refund|repair|warrant|guarantee|widerruf|rueckgabe|gewaehrleistung|garantie|devoluc|desistimiento|retour|retractation'
    then 'returns'
  when slug ~ 'shipping|deliver|versand|lieferung|envio|entrega|livraison' then 'shipping'
  when slug ~ 'terms|(^|-)agb(-|$)|bedingungen|condiciones|conditions|(^|-)cgv(-|$)' then 'terms'
  else 'other'
end;
