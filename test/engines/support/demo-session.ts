/** The demo player's token, as the sample game's server gives it. */
export async function demoSession(gameUrl: string): Promise<unknown> {
  const response = await fetch(`${gameUrl}/api/session`, { method: 'POST' });
  if (!response.ok) throw new Error(`no session: ${response.status}`);
  return response.json();
}
