/** What precedes a name's bracket, or joins expressions, without being a metric. */
const KEYWORDS = /\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)|\b(and|or|unless|bool|offset)\b/g;

/** @returns the metrics that a PromQL expression reads */
export function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(KEYWORDS, ' ')
    .replaceAll(/\b[\d.]+(e\d+)?\b/g, ' ');
  return [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w|\s*\()/g)]
    .filter(({ index, 0: name }) => !/^\s*\(/.test(bare.slice(index + name.length)))
    .map(([name]) => name);
}

/** @returns the values that an expression selects a label by, each alternative separately */
export function valuesOf(expression: string, label: string): string[] {
  const selected = expression.matchAll(new RegExp(`\\b${label}(?:=~|!~|!=|=)"([^"]*)"`, 'g'));
  return [...selected].flatMap(([, value = '']) => value.split('|'));
}
