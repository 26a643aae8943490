/** Converts Arabic-Indic, Persian and full-width digits and signs to ASCII: a player's keyboard may have no others. */
export function normalDigits(text: string): string {
  return text
    .trim()
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',');
}

/** The digits of what was typed, in ASCII; everything else is dropped. */
export function digitsOf(text: string): string {
  return normalDigits(text).replace(/\D/g, '');
}
