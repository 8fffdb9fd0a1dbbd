/** Countries (ISO 3166-1 alpha-2) whose addresses always have a postal code, as libaddressinput of Google lists them. */
const always = new Set(
  `AT AU BE BG BR CA CH CN CY CZ DE DK EE ES FI FO FR GB GL GR HR HU IL IN IS IT JP KR LI LT LU LV MC MT MX MY NL NO NZ PL PT RO RS RU SE
  SG SI SK SM TH TR TW UA US VA ZA`.split(/\s/),
);

export const needsPostalCode = (country: string | null): boolean => country !== null && always.has(country);
