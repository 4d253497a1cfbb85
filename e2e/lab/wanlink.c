/*
 * wanlink: a wide-area link between two network namespaces, in user space.
 *
 * It opens one TUN device in each namespace and carries packets between them, each direction on its own thread with
 * its own delay, jitter, rate, queue, loss and MTU (packets of up to 2048 bytes). It needs no qdisc of the kernel's, so
 * that every machine simulates the same WAN; policing, per-flow limits and MTU faults are beyond netem in any case.
 *
 *   wanlink NS_A NS_B DEVICE [CONTROL_FIFO]      (root; the namespaces exist; addresses are set by the caller)
 *
 * Settings arrive as lines on standard input, or on CONTROL_FIFO so that they can change while traffic flows:
 *
 *   ab delay_ms=40 jitter_ms=0 rate_mbps=200 queue_kb=1000 loss=0.001 police=0 burst_kb=0
 *   ab flow_rate_mbps=0 reorder=0 drop_udp=0 blackhole_mtu=0 icmp_mtu=0
 *   ba ...
 *   both ...
 *
 * rate_mbps=0 means unlimited. police=1 drops what exceeds the token bucket (burst_kb) instead of queueing it.
 * flow_rate_mbps limits each flow by itself, as clouds do. reorder is the share of packets that arrive three packets late.
 * blackhole_mtu=N silently drops every IP packet longer than N bytes; icmp_mtu=N answers "fragmentation needed" (IPv4).
 * `stats [TOKEN]` prints, per direction, packets seen and packets dropped by cause, and the token at the end of the
 * line: a reader who finds its token also knows that every line written before it has been applied.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PACKET_BYTES = 2048, RING_PACKETS = 1 << 15, READ_BATCH = 64, ETHERNET_OVERHEAD = 38, FLOWS = 256, LATE_BY = 3 };

struct packet { uint64_t due_ns; int length; unsigned char bytes[PACKET_BYTES]; };

struct direction {
  const char *name;
  int from, to;
  /* settings */
  double delay_ms, jitter_ms, rate_mbps, queue_kb, loss, burst_kb, flow_rate_mbps, reorder;
  int police, blackhole_mtu, icmp_mtu, drop_udp;
  /* state */
  struct packet *ring;
  uint64_t head, tail, line_free_ns, last_due_ns, tokens_at_ns, random, flow_free_ns[FLOWS];
  struct packet late;
  int late_after;
  double tokens;
  /* counters */
  unsigned long seen, lost, queue_drops, police_drops, mtu_drops, udp_drops, ring_drops, undelivered, reordered;
};

static uint64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000ull + (uint64_t)t.tv_nsec;
}

static double uniform(struct direction *d) { /* xorshift64*, one stream per direction, seeded: runs repeat */
  d->random ^= d->random >> 12;
  d->random ^= d->random << 25;
  d->random ^= d->random >> 27;
  return (double)((d->random * 2685821657736338717ull) >> 11) / 9007199254740992.0;
}

static int tun_in_namespace(const char *ns, const char *device) {
  char path[256];
  snprintf(path, sizeof path, "/run/netns/%s", ns);
  int home = open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC), target = open(path, O_RDONLY | O_CLOEXEC);
  if (target < 0 || setns(target, CLONE_NEWNET) < 0) { perror(path); exit(1); }
  int tun = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  struct ifreq request = {0};
  request.ifr_flags = IFF_TUN | IFF_NO_PI;
  strncpy(request.ifr_name, device, IFNAMSIZ - 1);
  if (tun < 0 || ioctl(tun, TUNSETIFF, &request) < 0) { perror("TUNSETIFF"); exit(1); }
  if (setns(home, CLONE_NEWNET) < 0) { perror("setns home"); exit(1); }
  close(home);
  close(target);
  return tun;
}

static int protocol(const unsigned char *ip) { return ip[0] >> 4 == 4 ? ip[9] : ip[6]; }

static unsigned flow_of(const unsigned char *ip) { /* addresses, protocol and ports; extension headers are not followed */
  bool v4 = ip[0] >> 4 == 4;
  const unsigned char *addresses = ip + (v4 ? 12 : 8), *ports = ip + (v4 ? (ip[0] & 15) * 4 : 40);
  unsigned hash = 2166136261u + (unsigned)protocol(ip);
  for (int i = 0; i < (v4 ? 8 : 32); i++) hash = (hash ^ addresses[i]) * 16777619u;
  for (int i = 0; i < 4; i++) hash = (hash ^ ports[i]) * 16777619u;
  return (hash ^ hash >> 16) % FLOWS;
}

static uint16_t checksum(const unsigned char *bytes, int length) {
  uint32_t sum = 0;
  for (int i = 0; i + 1 < length; i += 2) sum += (uint32_t)(bytes[i] << 8 | bytes[i + 1]);
  while (sum >> 16) sum = (sum & 0xffff) + (sum >> 16);
  return (uint16_t)~sum;
}

static void put16(unsigned char *at, unsigned value) { at[0] = (unsigned char)(value >> 8); at[1] = (unsigned char)value; }

/* Answers an IPv4 packet that is too long with ICMP "fragmentation needed", back to where it came from. */
static void answer_too_long(const struct direction *d, const unsigned char *ip) {
  if (ip[0] >> 4 != 4) return;
  int quoted = (ip[0] & 15) * 4 + 8, total = 20 + 8 + quoted;
  unsigned char reply[20 + 8 + 60 + 8] = {0x45};
  put16(reply + 2, (unsigned)total);
  reply[8] = 64;
  reply[9] = 1;
  memcpy(reply + 12, ip + 16, 4);
  memcpy(reply + 16, ip + 12, 4);
  put16(reply + 10, checksum(reply, 20));
  reply[20] = 3;
  reply[21] = 4;
  put16(reply + 26, (unsigned)d->icmp_mtu);
  memcpy(reply + 28, ip, (size_t)quoted);
  put16(reply + 22, checksum(reply + 20, total - 20));
  if (write(d->from, reply, (size_t)total) < 0) perror("write icmp");
}

/* Decides when, if ever, a packet leaves; returns false where it is dropped. */
static bool schedule(struct direction *d, const unsigned char *ip, int length, uint64_t now, uint64_t *due_ns) {
  if (d->drop_udp && protocol(ip) == 17) { d->udp_drops++; return false; }
  if (d->icmp_mtu > 0 && length > d->icmp_mtu) { d->mtu_drops++; answer_too_long(d, ip); return false; }
  if (d->blackhole_mtu > 0 && length > d->blackhole_mtu) { d->mtu_drops++; return false; }
  if (d->loss > 0 && uniform(d) < d->loss) { d->lost++; return false; }
  uint64_t leaves = now;
  if (d->flow_rate_mbps > 0) {
    uint64_t *free_ns = &d->flow_free_ns[flow_of(ip)];
    double bytes_per_ns = d->flow_rate_mbps / 8e3;
    uint64_t start = *free_ns > now ? *free_ns : now;
    if ((double)(start - now) * bytes_per_ns > d->queue_kb * 1e3) { d->queue_drops++; return false; }
    leaves = *free_ns = start + (uint64_t)((length + ETHERNET_OVERHEAD) / bytes_per_ns);
  }
  if (d->rate_mbps > 0) {
    double wire_bytes = length + ETHERNET_OVERHEAD, bytes_per_ns = d->rate_mbps / 8e3;
    if (d->police) {
      double burst = d->burst_kb * 1e3;
      d->tokens += (double)(now - d->tokens_at_ns) * bytes_per_ns;
      d->tokens_at_ns = now;
      if (d->tokens > burst) d->tokens = burst;
      if (d->tokens < wire_bytes) { d->police_drops++; return false; }
      d->tokens -= wire_bytes;
    } else {
      uint64_t start = d->line_free_ns > now ? d->line_free_ns : now;
      double backlog = (double)(start - now) * bytes_per_ns;
      if (backlog + wire_bytes > d->queue_kb * 1e3) { d->queue_drops++; return false; }
      d->line_free_ns = start + (uint64_t)(wire_bytes / bytes_per_ns);
      if (d->line_free_ns > leaves) leaves = d->line_free_ns;
    }
  }
  *due_ns = leaves + (uint64_t)(d->delay_ms * 1e6 + (d->jitter_ms > 0 ? uniform(d) * d->jitter_ms * 1e6 : 0));
  if (*due_ns < d->last_due_ns) *due_ns = d->last_due_ns; /* jitter and flow queues do not reorder */
  d->last_due_ns = *due_ns;
  return true;
}

static void deliver(struct direction *d, const struct packet *p) {
  if (write(d->to, p->bytes, (size_t)p->length) >= 0) return;
  d->undelivered++;
  if (errno != EAGAIN && errno != EIO) perror("write");
}

/*
 * A line does not wait for its machine: a thread that is kept off the processor for longer than its queue lasts would
 * drop packets that no line drops. Where real time is refused (a container), it goes on as any other program.
 */
static void run_ahead_of_others(void) {
  struct sched_param priority = {.sched_priority = 1};
  if (pthread_setschedparam(pthread_self(), SCHED_RR, &priority) == 0) return;
  if (setpriority(PRIO_PROCESS, 0, -19) < 0) fprintf(stderr, "wanlink: no priority over other programs\n");
}

/* Delivers a packet, or keeps it back until LATE_BY others have passed it. */
static void pass_on(struct direction *d, const struct packet *p) {
  if (d->reorder > 0 && d->late_after == 0 && uniform(d) < d->reorder) {
    d->late = *p;
    d->late_after = LATE_BY;
    d->reordered++;
    return;
  }
  deliver(d, p);
  if (d->late_after > 0 && --d->late_after == 0) deliver(d, &d->late);
}

static void *carry(void *argument) {
  struct direction *d = argument;
  run_ahead_of_others();
  unsigned char discarded[PACKET_BYTES];
  struct pollfd readable = {.fd = d->from, .events = POLLIN};
  for (;;) {
    bool worked = false;
    for (int i = 0; i < READ_BATCH; i++) {
      bool full = d->tail - d->head >= RING_PACKETS;
      struct packet *slot = &d->ring[d->tail % RING_PACKETS];
      int length = (int)read(d->from, full ? discarded : slot->bytes, PACKET_BYTES);
      if (length <= 0) break;
      worked = true;
      d->seen++;
      if (full) { d->ring_drops++; continue; }
      if (!schedule(d, slot->bytes, length, now_ns(), &slot->due_ns)) continue;
      slot->length = length;
      d->tail++;
    }
    uint64_t now = now_ns();
    while (d->head < d->tail && d->ring[d->head % RING_PACKETS].due_ns <= now) {
      pass_on(d, &d->ring[d->head++ % RING_PACKETS]);
      worked = true;
    }
    if (worked) continue;
    uint64_t wait_ns = 5000000;
    if (d->head < d->tail) {
      uint64_t due = d->ring[d->head % RING_PACKETS].due_ns;
      now = now_ns();
      wait_ns = due > now ? due - now : 0;
      if (wait_ns > 5000000) wait_ns = 5000000;
    }
    struct timespec timeout = {0, (long)wait_ns};
    ppoll(&readable, 1, &timeout, NULL);
  }
  return NULL;
}

static void apply(struct direction *d, const char *key, double value) {
  if (!strcmp(key, "delay_ms")) d->delay_ms = value;
  else if (!strcmp(key, "jitter_ms")) d->jitter_ms = value;
  else if (!strcmp(key, "rate_mbps")) d->rate_mbps = value;
  else if (!strcmp(key, "queue_kb")) d->queue_kb = value;
  else if (!strcmp(key, "loss")) d->loss = value;
  else if (!strcmp(key, "burst_kb")) d->burst_kb = value;
  else if (!strcmp(key, "police")) d->police = (int)value;
  else if (!strcmp(key, "blackhole_mtu")) d->blackhole_mtu = (int)value;
  else if (!strcmp(key, "icmp_mtu")) d->icmp_mtu = (int)value;
  else if (!strcmp(key, "drop_udp")) d->drop_udp = (int)value;
  else if (!strcmp(key, "flow_rate_mbps")) d->flow_rate_mbps = value;
  else if (!strcmp(key, "reorder")) d->reorder = value;
  else fprintf(stderr, "wanlink: unknown setting %s\n", key);
}

static void print_stats(const struct direction *d, const char *token) {
  printf("%s seen=%lu lost=%lu queue_drops=%lu police_drops=%lu mtu_drops=%lu udp_drops=%lu ring_drops=%lu undelivered=%lu reordered=%lu %s\n",
         d->name, d->seen, d->lost, d->queue_drops, d->police_drops, d->mtu_drops, d->udp_drops, d->ring_drops,
         d->undelivered, d->reordered,
         token ? token : "");
  fflush(stdout);
}

int main(int argc, char **argv) {
  if (argc < 4) { fprintf(stderr, "usage: wanlink NS_A NS_B DEVICE [CONTROL_FIFO]\n"); return 2; }
  int a = tun_in_namespace(argv[1], argv[3]), b = tun_in_namespace(argv[2], argv[3]);
  static struct direction ab = {.name = "ab", .random = 88172645463325252ull, .queue_kb = 1000};
  static struct direction ba = {.name = "ba", .random = 0x9E3779B97F4A7C15ull, .queue_kb = 1000};
  ab.from = ba.to = a;
  ab.to = ba.from = b;
  ab.ring = calloc(RING_PACKETS, sizeof *ab.ring);
  ba.ring = calloc(RING_PACKETS, sizeof *ba.ring);
  pthread_t thread;
  pthread_create(&thread, NULL, carry, &ab);
  pthread_create(&thread, NULL, carry, &ba);
  /* Opened read-write, so that it stays open when a writer closes it. */
  FILE *control = argc > 4 ? fdopen(open(argv[4], O_RDWR | O_CLOEXEC), "r") : stdin;
  if (!control) { perror(argv[4]); return 1; }
  char line[512];
  while (fgets(line, sizeof line, control)) {
    char *which = strtok(line, " \n");
    if (!which) continue;
    if (!strcmp(which, "stats")) {
      const char *token = strtok(NULL, " \n");
      print_stats(&ab, token);
      print_stats(&ba, token);
      continue;
    }
    bool both = !strcmp(which, "both");
    for (char *word; (word = strtok(NULL, " \n"));) {
      char *equals = strchr(word, '=');
      if (!equals) continue;
      *equals = 0;
      double value = atof(equals + 1);
      if (both || !strcmp(which, "ab")) apply(&ab, word, value);
      if (both || !strcmp(which, "ba")) apply(&ba, word, value);
    }
  }
  pause();
}
