const USAGE = `Usage:
  npm run --silent plumbline -- read FILE…
      Prints what Plumbline understands of recorded tool output, one JSON object a line.
  npm run --silent plumbline -- diagnose FILE…
      Says what the files, output of tools or the body of POST /api/v1/diagnose, tell of a link together.
  npm run --silent plumbline -- judge --run ID | --link ID | --all
      Judges runs again by today's rules, from what is stored: one, or those of a link or all that older rules judged.
  npm run --silent plumbline -- import LINK PATH… [--direction ab|ba] [--dry-run]
      Imports what iperf3 printed elsewhere (-J, --json-stream; files, folders, zips) as runs of a link, by its id or name.
  npm run --silent plumbline -- token create --name NAME --scope read|run|admin
      Makes an API token and prints it, alone, once.`

const WRITE = {
  out: (line: string) => process.stdout.write(`${line}\n`),
  error: (line: string) => process.stderr.write(`${line}\n`),
}

/** Each command is loaded when it is called, so that reading a file needs no database client. */
async function main(argv: readonly string[]): Promise<number> {
  const [command, ...rest] = argv
  if (command === 'read' && rest.length > 0) {
    const { runRead } = await import('./read')
    return runRead(rest, (line) => process.stdout.write(`${line}\n`))
  }
  if (command === 'diagnose' && rest.length > 0) {
    const { runDiagnose } = await import('./diagnose')
    return runDiagnose(rest, WRITE)
  }
  if (command === 'judge') {
    const { runJudge } = await import('./judge')
    return runJudge(rest, WRITE)
  }
  if (command === 'import') {
    const { runImport } = await import('./import')
    return runImport(rest, WRITE)
  }
  if (command === 'token' && rest[0] === 'create') {
    const { runTokenCreate } = await import('./token')
    return runTokenCreate(rest.slice(1))
  }
  process.stderr.write(`${USAGE}\n`)
  return 2
}

process.exitCode = await main(process.argv.slice(2))

export {}
