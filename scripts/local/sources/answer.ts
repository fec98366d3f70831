export interface SourceCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface SourceAnswer {
  status: number;
  type: string;
  body: string;
}

export interface SourceStandIn {
  name: "google" | "tripadvisor";
  owns(call: SourceCall): boolean;
  answer(call: SourceCall): SourceAnswer;
  refuse(error: string): SourceAnswer;
}

export const sourceJson = (value: unknown, status = 200): SourceAnswer => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(value),
});
