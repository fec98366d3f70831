import type { UnsentComplaint, UnsentMessage } from "#shared/model/unsent-message.ts";

type Recipient = UnsentMessage["recipient"];

/** Alerts that ended alike: one line of the notice. */
export interface UnsentGroup {
  key: string;
  /** `nobody`: the complaints of which nobody at all was told. `held`: that ratings are held. */
  about: "nobody" | "complaints" | "held";
  status: UnsentMessage["status"];
  channel: UnsentMessage["channel"] | "both";
  /** Whom the line is about; null for nobody at all, and where the person is no member any more. */
  recipient: Recipient;
  /** How many complaints the alerts tell of. */
  complaints: number;
  /** The newest of these. */
  newest: UnsentComplaint[];
  messages: UnsentMessage[];
}

/** The items in groups by a key, in the order in which each group first appears. */
function gathered<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const whose = ({ recipient }: UnsentMessage): string => recipient?._id ?? "";

/** Whether no complaint that an alert tells of reached anybody. */
const reachedNobody = ({ newest }: UnsentMessage): boolean => newest.length > 0 && newest.every(({ untold }) => untold);

/** How many complaints several alerts tell of. Two people, or email and SMS, tell of the same ones. */
function complaintsOf(messages: readonly UnsentMessage[], known: number): number {
  const roads = gathered(messages, (message) => `${message.channel} ${whose(message)}`).values();
  return Math.max(known, ...[...roads].map((road) => road.reduce((sum, { complaints }) => sum + complaints, 0)));
}

function groupOf(key: string, about: UnsentGroup["about"], messages: UnsentMessage[]): UnsentGroup {
  const newest = [...new Map(messages.flatMap((message) => message.newest.map((one) => [one._id, one])))]
    .map(([, complaint]) => complaint)
    .toSorted((a, b) => b._id.localeCompare(a._id));
  const [first] = messages;
  const channels = new Set(messages.map(({ channel }) => channel));
  return {
    key,
    about,
    newest,
    messages,
    complaints: complaintsOf(messages, newest.length),
    status: first?.status ?? "failed",
    channel: channels.size > 1 ? "both" : (first?.channel ?? "email"),
    recipient: about === "nobody" ? null : (first?.recipient ?? null),
  };
}

/**
 * The alerts as lines: first the complaints of which nobody was told, then what each person missed, by how the alerts
 * ended, `me` before others. Held ratings have lines of their own.
 */
export function unsentGroups(items: readonly UnsentMessage[], me: string | undefined): UnsentGroup[] {
  const nobody = items.filter(reachedNobody);
  const people = gathered(
    items.filter((message) => !reachedNobody(message)),
    (message) => `${message.about} ${message.status} ${whose(message)}`,
  );
  const lines = [...people].map(([key, messages]) => groupOf(key, messages[0]?.about ?? "complaints", messages));
  const isMine = ({ recipient }: UnsentGroup) => me !== undefined && recipient?._id === me;
  return [
    ...(nobody.length > 0 ? [groupOf("nobody", "nobody", nobody)] : []),
    ...lines.filter(isMine),
    ...lines.filter((line) => !isMine(line)),
  ];
}

/** What of a group failed for whom and why: one alert of each person and channel, the newest. */
export const failuresOf = ({ messages }: UnsentGroup): UnsentMessage[] =>
  [...gathered(messages, (message) => `${message.channel} ${whose(message)}`).values()].flatMap(
    ([newest]) => newest ?? [],
  );
