import { TOOL_NAMES } from '../model/host-facts'
import { NIC_FEATURE_NAMES } from '../tools/nic/settings'

/** Kernel settings that decide what a link can carry; read from /proc/sys, so that no tool is needed. */
export const SYSCTL_NAMES = [
  'net.core.rmem_max',
  'net.core.wmem_max',
  'net.core.rmem_default',
  'net.core.wmem_default',
  'net.core.netdev_max_backlog',
  'net.core.netdev_budget',
  'net.core.somaxconn',
  'net.core.default_qdisc',
  'net.ipv4.tcp_rmem',
  'net.ipv4.tcp_wmem',
  'net.ipv4.tcp_congestion_control',
  'net.ipv4.tcp_available_congestion_control',
  'net.ipv4.tcp_window_scaling',
  'net.ipv4.tcp_timestamps',
  'net.ipv4.tcp_sack',
  'net.ipv4.tcp_mtu_probing',
  'net.ipv4.tcp_no_metrics_save',
  'net.ipv4.tcp_slow_start_after_idle',
] as const

/** How each tool is asked for its version; busybox applets answer with a usage text that names busybox. */
const VERSION_ARGUMENT: Readonly<Record<(typeof TOOL_NAMES)[number], string>> = {
  iperf3: '-v',
  ss: '-V',
  ping: '-V',
  tracepath: '-V',
  ethtool: '--version',
  nstat: '-V',
  timeout: '--version',
  flock: '--version',
}

function toolLines(): string[] {
  return TOOL_NAMES.flatMap((tool) => [
    `printf '@@plumbline tool name=%s\\n' ${tool}`,
    `pf_path=$(command -v ${tool} 2>/dev/null)`,
    `if [ -n "$pf_path" ]; then`,
    `  printf 'path %s\\ntarget %s\\n' "$pf_path" "$(readlink -f "$pf_path" 2>/dev/null)"`,
    `  ${tool} ${VERSION_ARGUMENT[tool]} </dev/null 2>&1 | head -n 3`,
    'fi',
  ])
}

function sysctlLines(): string[] {
  return [
    "printf '@@plumbline sysctls\\n'",
    `for pf_key in ${SYSCTL_NAMES.join(' ')}; do`,
    '  pf_file=/proc/sys/$(printf %s "$pf_key" | tr . /)',
    `  [ -r "$pf_file" ] && printf '%s = %s\\n' "$pf_key" "$(cat "$pf_file")"`,
    'done',
  ]
}

/** What ethtool tells of an interface, each way of asking by itself; all of it is told without root. */
const NIC_QUESTIONS = ['', '-g', '-l', '-a'] as const

const INTERFACE_LINES = [
  'for pf_dir in /sys/class/net/*; do',
  '  pf_if=${pf_dir##*/}',
  '  printf \'@@plumbline interface name=%s\\n\' "$pf_if"',
  '  for pf_item in mtu speed operstate; do',
  '    printf \'%s %s\\n\' "$pf_item" "$(cat "$pf_dir/$pf_item" 2>/dev/null)"',
  '  done',
  '  printf \'module %s\\n\' "$(readlink "$pf_dir/device/driver" 2>/dev/null)"',
  '  command -v ethtool >/dev/null 2>&1 && ethtool -i "$pf_if" 2>/dev/null',
  // A host of containers has hundreds of interfaces, few of them with an address: only those can be tested over.
  '  [ "$pf_if" = lo ] && continue',
  '  ip -o addr show dev "$pf_if" 2>/dev/null | grep -q inet || continue',
  ...NIC_QUESTIONS.map((question) => nicLine(`ethtool ${question} "$pf_if"`)),
  nicLine(`ethtool -k "$pf_if" | grep -E '^(Features for|${NIC_FEATURE_NAMES.join('|')})'`),
  nicLine('tc qdisc show dev "$pf_if"'),
  'done',
]

function nicLine(command: string): string {
  return `  printf '@@plumbline nic name=%s\\n' "$pf_if"; ${command} 2>/dev/null`
}

/**
 * A POSIX-sh script that reads what a preflight needs and changes nothing: identity, kernel, distribution,
 * tools and versions, sysctls, interfaces, CPU, listening ports. Needs no root and no tool beyond the shell's own company.
 */
export function preflightScript(): string {
  return [
    'PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin; export PATH; LC_ALL=C; export LC_ALL',
    "printf '@@plumbline identity\\n'; cat /etc/machine-id 2>/dev/null || cat /var/lib/dbus/machine-id 2>/dev/null",
    'readlink /proc/self/ns/net 2>/dev/null',
    "printf '@@plumbline kernel\\n'; uname -s; uname -r",
    "printf '@@plumbline os-release\\n'; cat /etc/os-release 2>/dev/null",
    "printf '@@plumbline user\\n'; id -u",
    "printf '@@plumbline client\\n'; printf '%s\\n' \"${SSH_CONNECTION%% *}\"",
    ...toolLines(),
    ...sysctlLines(),
    "printf '@@plumbline addresses\\n'; ip -o addr show 2>/dev/null || ifconfig 2>/dev/null",
    ...INTERFACE_LINES,
    "printf '@@plumbline cpu\\n'; grep -m1 -E '^(model name|Model|Hardware)' /proc/cpuinfo 2>/dev/null; grep -c '^processor' /proc/cpuinfo 2>/dev/null",
    "printf '@@plumbline listening\\n'; ss -lntuH 2>/dev/null || netstat -lntu 2>/dev/null",
    "printf '@@plumbline end\\n'",
  ].join('\n')
}
