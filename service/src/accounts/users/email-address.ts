/** `demo.buyer@example.com` is `d•••@e•••.com`: enough to recognise one's own, too little to reveal another's. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return '•••';
  const domain = address.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const end = dot > 0 ? domain.slice(dot) : '';
  return `${[...address][0]}•••@${[...domain][0] ?? ''}•••${end}`;
}
