// Shares of the session timeout by which a check judges the life of a session (docs/readings.md).

/** An idle session, and what it stores in cookies, must live for this share. The reading requires 0.95: the rest is for delays. */
export const nearTheEnd = 0.88

/** An idle session must have ended by this share. */
export const pastTheEnd = 1.05
