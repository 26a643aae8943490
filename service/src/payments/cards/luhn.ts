/** Whether text is 12 to 19 digits with a valid check digit. */
export function isLuhnNumber(text: string): boolean {
  if (!/^\d{12,19}$/.test(text)) return false;
  let sum = 0;
  [...text].reverse().forEach((character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  });
  return sum % 10 === 0;
}
