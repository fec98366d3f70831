export interface Budget {
  name: string;
  unit: "bytes" | "times" | "read units" | "write units" | "ms" | "requests" | "chunks" | "ratings";
  atMost?: number;
}

/** A kB is 1,000 bytes. */
export const budgets = {
  ratePage: { name: "customer's page, everything a browser loads, brotli", unit: "bytes", atMost: 6_000 },
  ratePageRequests: { name: "customer's page, blocking requests after the HTML", unit: "requests", atMost: 0 },
  ratePagePaint: { name: "customer's page, largest paint, against a bare page of 1 kB", unit: "times", atMost: 1.3 },
  scorePage: { name: "public score's page with ten comments, brotli", unit: "bytes", atMost: 8_000 },
  scoreBadge: { name: "largest badge, as an image or a frame", unit: "bytes", atMost: 2_000 },
  scoreReads: { name: "public score, a year of days", unit: "read units", atMost: 5 },
  scorePageReads: { name: "… its page with ten comments", unit: "read units", atMost: 6 },
  scoreOfLocationReads: { name: "… of a location", unit: "read units", atMost: 5 },
  scorePageOfLocationReads: { name: "… a location's page with ten comments", unit: "read units", atMost: 6 },
  customerBundle: { name: "largest bundle of a handler that customers call, minified", unit: "bytes", atMost: 450_000 },
  bundle: { name: "… of any handler", unit: "bytes", atMost: 1_000_000 },
  importTime: {
    name: "slowest import of a bundle that customers wait for, against the bare document client",
    unit: "times",
    atMost: 1.3,
  },
  importTimeTrimmed: { name: "the same, against our own trimmed document client", unit: "times" },
  rateReads: { name: "rate page", unit: "read units", atMost: 1.5 },
  overheadReads: { name: "authorized call, overhead", unit: "read units", atMost: 1.5 },
  dashboardReads: { name: "90-day dashboard, beyond the overhead", unit: "read units", atMost: 3 },
  monthScoresReads: { name: "scores of twelve months, beyond the overhead", unit: "read units", atMost: 5 },
  dashboardHanging: { name: "90-day dashboard while one of three sources hangs", unit: "ms", atMost: 800 },
  listReads: { name: "page of 50 feedbacks, beyond the overhead", unit: "read units", atMost: 8 },
  searchNothing: { name: "search that finds nothing, all its calls", unit: "ms" },
  locationsReads: { name: "page of locations, beyond the overhead", unit: "read units" },
  compareReads: {
    name: "page of five locations compared in 30 days, plan included, beyond the overhead",
    unit: "read units",
    atMost: 3.5,
  },
  compareAllReads: {
    name: "table of 300 locations compared in 30 days, beyond the overhead",
    unit: "read units",
    atMost: 3,
  },
  compareAllFirstReads: { name: "… when it is counted, once in 15 minutes", unit: "read units" },
  compareAllKept: { name: "… what is kept of it", unit: "bytes", atMost: 8_000 },
  employeesReads: { name: "page of employees, beyond the overhead", unit: "read units" },
  usersReads: { name: "page of 50 users, beyond the overhead", unit: "read units" },
  submitWrites: { name: "submit an intercepted feedback at a location", unit: "write units", atMost: 12 },
  submitWritesOfEmployee: { name: "… and of an employee", unit: "write units", atMost: 14 },
  changeWrites: { name: "change an organization's settings", unit: "write units", atMost: 6 },
  requestListReads: { name: "page of 50 requests, beyond the overhead", unit: "read units", atMost: 8 },
  funnelReads: { name: "90-day funnel of a location, beyond the overhead", unit: "read units", atMost: 3 },
  askReads: { name: "ask a customer by SMS, beyond the overhead", unit: "read units" },
  askWrites: { name: "ask a customer by SMS", unit: "write units" },
  askByEmailWrites: { name: "… by email", unit: "write units", atMost: 17 },
  answerWrites: {
    name: "answer a complaint at a location by email, for the first time",
    unit: "write units",
    atMost: 14,
  },
  conversationReads: {
    name: "newest page of a conversation of 100 entries, beyond the overhead",
    unit: "read units",
    atMost: 3,
  },
  refusedOfOne: {
    name: "refused by counters, one organization at 1,000 ratings a second",
    unit: "ratings",
    atMost: 0,
  },
  refusedOfMany: {
    name: "refused by anything, 10,000 organizations at 1,000 ratings a second",
    unit: "ratings",
    atMost: 0,
  },
  firstRefused: { name: "ratings a second of one organization at which anything refuses", unit: "ratings" },
  firstLoad: { name: "dashboard app, first load at log-in, gzip JS", unit: "bytes", atMost: 180_000 },
  sharedScreens: { name: "screens without a chunk of their own", unit: "chunks", atMost: 0 },
  firstStart: {
    name: "npm start to ready, installed, building everything and loading the demo",
    unit: "ms",
    atMost: 10_000,
  },
  laterStart: { name: "npm start to ready, installed, with nothing to build", unit: "ms", atMost: 5_000 },
  dashboardWarm: { name: "dashboard shown, slow 4G, 4 x slower processor, warm cache", unit: "ms", atMost: 1_800 },
  dashboardCold: { name: "the same, cold cache", unit: "ms" },
  dashboardRatio: {
    name: "dashboard shown, warm, against first chunk plus slowest answer",
    unit: "times",
    atMost: 1.3,
  },
  dashboardRequests: { name: "dashboard, requests until it is shown", unit: "requests", atMost: 35 },
  dashboardRepeated: { name: "dashboard, calls sent twice", unit: "requests", atMost: 0 },
} as const satisfies Record<string, Budget>;

export interface BenchFigure {
  budget: Budget;
  value: number;
  detail: string;
}
