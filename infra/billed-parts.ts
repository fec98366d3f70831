/** Parts of a stage that AWS bills by the month, however little is used. A test compares them with the templates. */
export const billedParts = {
  /** An alarm over an expression is billed for each of its metrics. */
  alarmedMetrics: 58,
  firewallRules: 4,
  polledQueues: 9,
  secrets: 2,
};
