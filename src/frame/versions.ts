/** Frame protocol versions this build speaks, best first. A page and its host use the first that both list. */
export const FRAME_VERSIONS: readonly number[] = [1];

/** @returns the version both sides speak, or undefined when there is none */
export function agreeOnVersion(ours: readonly number[], theirs: readonly number[]): number | undefined {
  return ours.find((version) => theirs.includes(version));
}
