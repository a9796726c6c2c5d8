/** What was answered; undefined if the connection was cut, or the proxy answered in place of the service. */
export async function unlessCut<Answer>(send: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
