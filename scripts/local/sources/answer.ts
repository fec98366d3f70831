/** One call of a source's API. */
export interface SourceCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** What a source answers. */
export interface SourceAnswer {
  status: number;
  type: string;
  body: string;
}

/** One imitated source: which calls are its own, how it answers them, and the form of its errors. */
export interface Source {
  name: "google" | "tripadvisor";
  owns(call: SourceCall): boolean;
  answer(call: SourceCall): SourceAnswer;
  /** The answer to an error that somebody asked for by its name, e.g. `Throttling`. */
  refuse(error: string): SourceAnswer;
}

/** A JSON answer. Members that are undefined are left out. */
export const json = (value: unknown, status = 200): SourceAnswer => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(value),
});
