import { onlineManager } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectionNow, noteAnswer, noteSilence, onConnection, onceThere, onDoubt } from "./connection.ts";

const offline = (is: boolean) => vi.stubGlobal("navigator", { onLine: !is });
const ask = vi.fn();

beforeEach(() => {
  offline(false);
  noteAnswer();
  ask.mockClear();
  onDoubt(ask);
});
afterEach(() => {
  vi.unstubAllGlobals();
  noteAnswer();
});

describe("the connection", () => {
  it("is offline as soon as a call fails and the browser knows that it has no network", () => {
    offline(true);
    noteSilence();
    expect([connectionNow(), ask.mock.calls.length]).toEqual(["offline", 0]);
  });

  it("is in doubt after one failed call, so the server is asked", () => {
    noteSilence();
    expect([connectionNow(), ask.mock.calls.length]).toEqual(["there", 1]);
  });

  it("is away after two failed calls in a row", () => {
    noteSilence();
    noteSilence();
    expect(connectionNow()).toBe("away");
  });

  it("is not away when a call in between was answered", () => {
    noteSilence();
    noteAnswer();
    noteSilence();
    expect(connectionNow()).toBe("there");
  });

  it("is away, not offline, once the network is back and the server is not", () => {
    offline(true);
    noteSilence();
    offline(false);
    noteSilence();
    expect(connectionNow()).toBe("away");
  });

  it("is there again with the first answer, which everybody hears once", () => {
    const heard = vi.fn();
    noteSilence();
    noteSilence();
    const end = onConnection(heard);
    noteAnswer();
    noteAnswer();
    end();
    expect([connectionNow(), heard.mock.calls.length]).toEqual(["there", 1]);
  });

  it("tells react-query, which then reads again what failed", () => {
    noteSilence();
    noteSilence();
    expect(onlineManager.isOnline()).toBe(false);
    noteAnswer();
    expect(onlineManager.isOnline()).toBe(true);
  });
});

describe("a file of the app", () => {
  const load = vi.fn(async () => "loaded");
  beforeEach(() => load.mockClear());

  it("is fetched at once while the server is there", async () => {
    expect(await onceThere(load)()).toBe("loaded");
  });

  it("is not asked for while the server is away, and fetched once it is back", async () => {
    offline(true);
    noteSilence();
    const loaded = onceThere(load)();
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    noteAnswer();
    expect(await loaded).toBe("loaded");
    expect(load).toHaveBeenCalledOnce();
  });
});
