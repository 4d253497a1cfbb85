import type { DistributionFamily, HostFacts, ToolName } from '../model/host-facts'
import { TOOL_NAMES } from '../model/host-facts'

export type MissingTool = {
  readonly tool: ToolName
  /** What Plumbline cannot measure without it. */
  readonly costs: string
  /** Null where the distribution is not known. */
  readonly installCommand: string | null
}

const COSTS: Readonly<Record<ToolName, string>> = {
  iperf3: 'Nothing can be measured but ping: no throughput, no UDP curve, no jitter.',
  ss: 'Congestion window, window limits and retransmitted bytes are unknown, and free ports are found by trial.',
  ping: 'Idle RTT, delay under load and path MTU are unknown; steady state is judged without the RTT.',
  tracepath: 'The route taken is not recorded.',
  ethtool:
    'NIC drops, driver and rings are unknown, so loss in the NIC cannot be told from loss on the path.',
  nstat: 'Kernel counters are read from /proc/net instead; nothing is lost.',
  timeout: "Tests are limited by Plumbline's own supervisor alone, and ports are not checked.",
  flock: 'Another Plumbline could test this host at the same moment; runs are marked with a warning.',
}

const PACKAGES: Readonly<Record<ToolName, Readonly<Record<DistributionFamily, string>>>> = {
  iperf3: { debian: 'iperf3', rhel: 'iperf3', alpine: 'iperf3', suse: 'iperf' },
  ss: { debian: 'iproute2', rhel: 'iproute', alpine: 'iproute2-ss', suse: 'iproute2' },
  ping: { debian: 'iputils-ping', rhel: 'iputils', alpine: 'iputils-ping', suse: 'iputils' },
  tracepath: { debian: 'iputils-tracepath', rhel: 'iputils', alpine: 'iputils-tracepath', suse: 'iputils' },
  ethtool: { debian: 'ethtool', rhel: 'ethtool', alpine: 'ethtool', suse: 'ethtool' },
  nstat: { debian: 'iproute2', rhel: 'iproute', alpine: 'iproute2', suse: 'iproute2' },
  timeout: { debian: 'coreutils', rhel: 'coreutils', alpine: 'coreutils', suse: 'coreutils' },
  flock: { debian: 'util-linux', rhel: 'util-linux', alpine: 'flock', suse: 'util-linux' },
}

const INSTALLERS: Readonly<Record<DistributionFamily, (pkg: string, sudo: string) => string>> = {
  debian: (pkg, sudo) => `${sudo}apt-get update && ${sudo}apt-get install -y ${pkg}`,
  rhel: (pkg, sudo) => `${sudo}dnf install -y ${pkg}`,
  alpine: (pkg, sudo) => `${sudo}apk add ${pkg}`,
  suse: (pkg, sudo) => `${sudo}zypper --non-interactive install ${pkg}`,
}

function missingNames(facts: HostFacts): ToolName[] {
  return TOOL_NAMES.filter((tool) => facts.tools[tool].path === null)
}

function commandFor(facts: HostFacts, tools: readonly ToolName[]): string | null {
  const family = facts.distribution?.family ?? null
  if (family === null || tools.length === 0) return null
  const packages = [...new Set(tools.map((tool) => PACKAGES[tool][family]))]
  return INSTALLERS[family](packages.join(' '), facts.isRoot === true ? '' : 'sudo ')
}

/** The one command that installs all that is missing; null where nothing is, or the distribution is not known. */
export function installAllCommand(facts: HostFacts): string | null {
  return commandFor(facts, missingNames(facts))
}

/** What is missing on a host, what each lack costs, and the command that installs it on that distribution. */
export function findMissingTools(facts: HostFacts): MissingTool[] {
  return missingNames(facts).map((tool) => ({
    tool,
    costs: COSTS[tool],
    installCommand: commandFor(facts, [tool]),
  }))
}
