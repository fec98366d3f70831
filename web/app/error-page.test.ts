import { expect, test } from "vitest";
import { isCrawler } from "./error-page.tsx";

test.each([
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)",
  "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
  "Baiduspider+(+http://www.baidu.com/search/spider.htm)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
])("recognizes a crawler: %s", (agent) => {
  expect(isCrawler(agent)).toBe(true);
});

test.each([
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  "Mozilla/5.0 (Linux; Android 15; CUBOT NOTE 50) AppleWebKit/537.36 Chrome/146.0.0.0 Mobile Safari/537.36",
])("does not mistake a person's browser for one: %s", (agent) => {
  expect(isCrawler(agent)).toBe(false);
});
