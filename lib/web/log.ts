import pino from 'pino'

/** The web process's log: JSON lines on standard error; secrets never reach it because none is ever handed over. */
export const log = pino(
  { name: 'web', level: process.env.PLUMBLINE_LOG_LEVEL ?? 'info', base: null },
  pino.destination({ dest: 2, sync: true }),
)
