/** ISO 3166-1 alpha-2 codes of the selectable countries; the service decides which it accepts. */
const CODES =
  'AD AE AL AM AR AT AU AZ BA BB BD BE BG BH BM BN BO BR BS BW BY BZ CA CH CI CL CM CN CO CR CY CZ DE DK DO DZ EC EE EG ES FI FR GB GE GH GR GT HK HN HR HU ID IE IL IN IQ IS IT JM JO JP KE KG KH KR KW KZ LA LB LI LK LT LU LV MA MC MD ME MG MK MN MO MT MU MV MX MY MZ NA NG NI NL NO NP NZ OM PA PE PG PH PK PL PR PS PT PY QA RO RS RW SA SE SG SI SK SM SN SV TH TN TR TT TW TZ UA UG US UY UZ VA VN ZA ZM ZW';

/** Every country, named and sorted in the player's language. */
export function countryChoices(locale: string): Array<{ value: string; label: string }> {
  const names = displayNames(locale);
  return CODES.split(' ')
    .map((value) => ({ value, label: names?.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** The region of a locale such as `en-GB`, as the default country. */
export function countryOf(locale: string): string {
  const region = /-([A-Z]{2})\b/.exec(locale)?.[1];
  return region && CODES.split(' ').includes(region) ? region : '';
}

/** Missing in some web views, which then show codes. */
function displayNames(locale: string): Intl.DisplayNames | undefined {
  return 'DisplayNames' in Intl ? new Intl.DisplayNames(locale, { type: 'region' }) : undefined;
}
