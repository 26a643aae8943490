/** The demo player's token, as returned by the sample game's server. */
export async function demoSession(gameUrl: string): Promise<unknown> {
  const response = await fetch(`${gameUrl}/api/session`, { method: 'POST' });
  if (!response.ok) throw new Error(`no session: ${response.status}`);
  return response.json();
}
