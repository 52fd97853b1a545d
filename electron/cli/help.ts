/** A switch of a command: how it is parsed, and how `--help` describes it. */
export interface Switch {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** The name of its value, such as `DIR`. Absent: it takes none. */
  readonly value?: string;
  readonly help: string;
}

interface Command {
  /** As it is typed, such as `npm start`. */
  readonly name: string;
  readonly purpose: string;
  readonly switches: Readonly<Record<string, Switch>>;
}

export function wantsHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

/** The text of `--help`: purpose, usage, and a line for each switch. */
export function helpText({ name, purpose, switches }: Command): string {
  const rows = Object.entries(switches).map(([option, { value, help }]): readonly [string, string] => [
    value === undefined ? `--${option}` : `--${option} ${value}`,
    help,
  ]);
  const all = [...rows, ['--help', 'Shows this text.'] as const];
  const width = Math.max(...all.map(([option]) => option.length));
  return [
    purpose,
    '',
    `Usage: ${name}${rows.length === 0 ? '' : ' -- [options]'}`,
    '',
    ...all.map(([option, help]) => `  ${option.padEnd(width)}  ${help}`),
  ].join('\n');
}
