import { ulid } from "ulid";
import { hashPassword } from "#functions/crypto/password.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import type { EmployeeItem } from "#functions/data/places/employees.ts";
import type { MemberItem } from "#functions/data/users/members.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import { noSources, type Sources } from "#shared/model/invitation.ts";
import type { Language } from "#shared/model/language.ts";
import type { Location } from "#shared/model/location.ts";
import type { Role } from "#shared/model/role.ts";
import { oneDay, oneHour } from "#shared/rules/dates.ts";
import { newOrganization } from "#shared/rules/organizations/organization.ts";
import { fullName } from "#shared/rules/person.ts";

/** If this link is taken, the demo is already loaded. */
export const demoLink = "maison-lavallee";
export const demoName = "Maison Lavallée";
const demoPassword = "levain-et-patience";

interface Part {
  firstName: string;
  lastName: string;
  role: Role;
  language: Language;
  phone: string | null;
  alerted: boolean;
}

const parts: Part[] = [
  { firstName: "Hélène", lastName: "Lavallée", role: "owner", language: "fr", phone: "+1 514 555 0110", alerted: true },
  { firstName: "Marc-Antoine", lastName: "Dubé", role: "admin", language: "fr", phone: null, alerted: true },
  { firstName: "Sarah", lastName: "Whitfield", role: "operator", language: "en", phone: null, alerted: true },
  { firstName: "Priya", lastName: "Raman", role: "agent", language: "en", phone: "+1 514 555 0114", alerted: false },
  { firstName: "Camille", lastName: "Roy", role: "employee", language: "fr", phone: null, alerted: false },
  { firstName: "Jonah", lastName: "Becker", role: "employee", language: "en", phone: null, alerted: false },
];

const places = [
  { key: "plateau", name: "Plateau-Mont-Royal", address: "1214, avenue du Mont-Royal Est, Montréal", threshold: null },
  { key: "vieux-port", name: "Vieux-Port", address: "335, rue de la Commune Est, Montréal", threshold: 3 },
  { key: "saint-lambert", name: "Saint-Lambert", address: "580, avenue Victoria, Saint-Lambert", threshold: null },
] as const;

export type DemoPlace = (typeof places)[number]["key"];

export const newestOpened = 243;

export const reminderAfter = 3;

export interface Player {
  user: UserItem;
  role: Role;
  member: MemberItem;
}

export interface Cast {
  organization: OrganizationItem;
  players: Player[];
  employees: EmployeeItem[];
  locations: Record<DemoPlace, Location>;
}

const plain = (name: string) => name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const emailOf = ({ firstName }: Part) => `${plain(firstName)}@maison-lavallee.example`;

export const demoLogIns = parts.map((part) => ({
  name: `${part.firstName} ${part.lastName}, ${part.role}, ${part.language === "fr" ? "French" : "English"}`,
  email: emailOf(part),
  password: demoPassword,
}));

const linkOf = (place: DemoPlace) => `${demoLink}-${place}`;

export const demoPages = [
  { name: demoName, path: `/a/${demoLink}` },
  ...places.map(({ key, name }) => ({ name, path: `/a/${linkOf(key)}` })),
];

const pagesOf: Partial<Record<DemoPlace, Partial<Sources>>> = {
  "vieux-port": {
    tripadvisorUrl:
      "https://www.tripadvisor.ca/Restaurant_Review-g155032-d7654321-Reviews-Maison_Lavallee_Vieux_Port-Montreal_Quebec.html",
  },
  "saint-lambert": { googlePlaceId: "ChIJ-demo-Maison-Lavallee-01" },
};

const linksOf = (since: Date): Sources["links"] => [
  { _id: ulid(since.getTime()), label: "Facebook", url: "https://www.facebook.com/maison.lavallee.montreal" },
  { _id: ulid(since.getTime()), label: "Pages Jaunes", url: "https://www.pagesjaunes.ca/bus/Quebec/Montreal/1.html" },
];

const locationOf = (place: (typeof places)[number], opened: Date): Location => ({
  _id: ulid(opened.getTime()),
  name: place.name,
  rateable: true,
  address: place.address,
  feedbackId: linkOf(place.key),
  interceptLessThan: place.threshold,
  sources: { ...noSources, ...pagesOf[place.key] },
  version: 1,
});

const workplaces: Record<string, readonly DemoPlace[]> = { Camille: ["plateau"], Jonah: ["plateau", "vieux-port"] };

/** By id, as people are stored. */
export const personOf = ({ user }: Player["member"]): NamedThing => ({ _id: user, name: "" });

const employeeOf = ({ user }: Player, locations: Cast["locations"]): EmployeeItem => ({
  _id: user._id,
  name: fullName(user),
  picture: null,
  locations: (workplaces[user.firstName] ?? []).map((place) => locations[place]._id),
  rateable: true,
  feedbackId: null,
  user: user._id,
  ofAccount: true,
  version: 1,
});

/** Days. More than a year, so that the second location's promotion has ended. */
const age = 367;

export const demoBegan = (now: Date): Date => new Date(now.getTime() - age * oneDay);

/** Builds the demo's people and places. Passwords are hashed as at registration. */
export async function castOf(since: Date): Promise<Cast> {
  const organization: OrganizationItem = {
    ...newOrganization(ulid(since.getTime()), {
      name: demoName,
      language: "fr",
      feedbackId: demoLink,
      phone: "+1 514 555 0100",
      website: "https://maison-lavallee.example",
      timeZone: "America/Toronto",
    }),
    version: 1,
    reminderAfter,
    publicScore: true,
    customerServicePhone: "+1 514 555 0101",
    mailingAddress: "1214, avenue du Mont-Royal Est, Montréal (Québec) H2J 1Y1",
    averageTransaction: { amount: 1_650, currency: "CAD" },
    sources: { ...noSources, googlePlaceId: "ChIJ-demo-Maison-Lavallee-00", links: linksOf(since) },
  };
  const passwordHash = await hashPassword(demoPassword);
  const players = parts.map((part): Player => {
    const user: UserItem = {
      _id: ulid(since.getTime()),
      firstName: part.firstName,
      lastName: part.lastName,
      email: emailOf(part),
      phone: part.phone,
      language: part.language,
      theme: "auto",
      notifications: { email: part.alerted, phone: false },
      passwordHash,
      verifiedPhone: null,
      verified: true,
      onboarding: null,
      sessionsFrom: since.toISOString(),
      version: 1,
    };
    const { role } = part;
    const name = `${part.firstName} ${part.lastName}`;
    return { user, role, member: { organization: organization._id, user: user._id, role, limitedTo: null, name } };
  });
  const [plateau, vieuxPort, saintLambert] = places;
  const locations = {
    plateau: locationOf(plateau, since),
    "vieux-port": locationOf(vieuxPort, new Date(since.getTime() + oneHour)),
    "saint-lambert": locationOf(saintLambert, new Date(since.getTime() + (age - newestOpened - 1) * oneDay)),
  };
  const employees = players.filter(({ role }) => role === "employee").map((player) => employeeOf(player, locations));
  return { organization, players, employees, locations };
}
