import type { UnsentComplaint, UnsentMessage } from "#shared/model/billing-notice.ts";

type Recipient = UnsentMessage["recipient"];

export interface UnsentGroup {
  key: string;
  about: UnsentMessage["about"];
  status: UnsentMessage["status"];
  channel: UnsentMessage["channel"] | "both";
  /** Null for former members. */
  recipient: Recipient;
  complaints: number;
  newest: UnsentComplaint[];
  messages: UnsentMessage[];
}

function gathered<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const whose = ({ recipient }: UnsentMessage): string => recipient?._id ?? "";

/** The same complaints go out by both channels, so the larger sum counts. */
function complaintsOf(messages: readonly UnsentMessage[], known: number): number {
  const roads = gathered(messages, ({ channel }) => channel).values();
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
    recipient: first?.recipient ?? null,
  };
}

/** First the reader's own alerts, then others'. */
export function unsentGroups(items: readonly UnsentMessage[], me: string | undefined): UnsentGroup[] {
  const people = gathered(items, (message) => `${message.about} ${message.status} ${whose(message)}`);
  const lines = [...people].map(([key, messages]) => groupOf(key, messages[0]?.about ?? "complaints", messages));
  const isMine = ({ recipient }: UnsentGroup) => me !== undefined && recipient?._id === me;
  return [...lines.filter(isMine), ...lines.filter((line) => !isMine(line))];
}

export const failuresOf = ({ messages }: UnsentGroup): UnsentMessage[] =>
  [...gathered(messages, ({ channel }) => channel).values()].flatMap(([newest]) => newest ?? []);
