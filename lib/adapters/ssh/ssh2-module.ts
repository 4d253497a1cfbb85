import ssh2 from 'ssh2'

/** ssh2 is CommonJS whose names Node cannot see from outside: this is the one place that takes them from its default export. */
export const { Client, Server, createAgent, utils } = ssh2
