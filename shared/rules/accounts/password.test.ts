import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isGuessable, passwordScore } from "./password.ts";

describe("a password", () => {
  it.each([
    "Password123!",
    "P@ssw0rd2024!",
    "aaaaaaaaaa",
    "          ",
    "1234567890",
    "QWERTYUIOP",
    "azertyuiop",
    "qwertyuiopasdfghjklzxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "Motdepasse1!",
    "Bonjour2024!",
    "abcabcabcabc",
    "0000000000",
    "iloveyou1234",
    "2001-05-31 ",
    "p.a.s.s.w.o.r.d",
    "P-a-s-s-w-o-r-d-2-0-2-4",
    "mot de passe",
    "a.z.e.r.t.y.u.i.o.p",
    "1 2 3 4 5 6 7 8 9 0",
    "p**a**s**s**w**o**r**d",
    "pass\u00adword123",
    "bonjour soleil",
    "p!a@s#s$w%o^r&d*",
    "..........",
    "!@#$%^&*()",
    "-_-_-_-_-_-_",
    '!"/$%?&*()',
    ')(*&?%$/"!',
    "±!@#$%?&*()",
    "&é\"'(-è_çà",
    "&é\"'(-è_çà)=",
  ])("%j is easy to guess", (password) => {
    expect(isGuessable(password)).toBe(true);
  });

  it.each([
    "correct horse battery",
    "l'été à Québec 1998",
    "staple of the harbour",
    "forty-quiet-lanterns",
    "le petit chat noir",
    "aB3$kd9!qz",
    "語はとても長いですよね",
    "}$;^!<@%>(&]~{+",
    "#9$!x&*^%@(}",
    "$-7!_;4^(%)&x2",
    "🦊🌧️🎻🥨🚲🪴🎈🧂🐙🌵",
    "vert-soleil-99 lacs",
  ])("%j is not", (password) => {
    expect(isGuessable(password)).toBe(false);
  });

  it("is not, where a password manager made it, whatever kinds of characters it has", () => {
    const kinds = [
      "!#$%&()*+,-./:;<=>?@[]^_{|}~",
      "abcdefghijkmnpqrstuvwxyz23456789",
      "ABCDEFGHJKLMNPQRSTUVWXYZabc!#$%&*-_=+?",
    ];
    for (const characters of kinds) {
      const made = fc.noBias(fc.array(fc.constantFrom(...characters), { minLength: 14, maxLength: 20 }));
      for (const password of fc.sample(made, { seed: 7, numRuns: 30 }))
        expect(passwordScore(password.join(""))).toBe(4);
    }
  });

  it("is easy to guess when it is the person's own name or email", () => {
    const own = ["Zephyrine", "zephyrine.tremblay@example.com"];
    for (const password of ["Zephyrine98!", "zephyrine.tremblay@example.com"]) {
      expect(isGuessable(password)).toBe(false);
      expect(isGuessable(password, own)).toBe(true);
    }
  });

  it.each([
    "AnneRoy1998",
    "anne.roy.1998",
    "AnneRoy2024!",
    "anneroy@gmail",
    "AnneRoy199",
    "4nn3R0y1998",
    "@nn3-r0y-@nn3",
    "yorenna-1998",
    "Anne Roy Anne Roy",
    "quais-de-montreal.example.com",
  ])("%j is easy to guess for who knows the name and email in it", (password) => {
    expect(isGuessable(password, ["Anne", "Roy", "anne.roy@quais-de-montreal.example.com"])).toBe(true);
  });

  it.each(["marcantoine1", "marc-antoine1", "MarcAntoineLeRoy", "leroy-1998!", "Marc1998Antoine", "yorel-1998"])(
    "%j is easy to guess for who knows a name of several parts",
    (password) => {
      expect(isGuessable(password, ["Marc-Antoine", "Le Roy", "ma.leroy@example.com"])).toBe(true);
    },
  );

  it.each([
    [
      ["Jo", "Li", "jo.li@example.com"],
      [
        "JoLi2024!!",
        "jo.li2024!!",
        "jo.li-1998",
        "LiJo2024!!",
        "jo_li_2024!",
        "Jo+Li+2024!",
        "Jo&Li&2024!",
        "jo__li2024",
        "ＪｏＬｉ2024!!",
      ],
    ],
    [
      ["Li", "Wu", "li@example.com"],
      ["LiWu2024!!", "li wu 2024!", "uwil-1998!"],
    ],
    [
      ["Jean-François", "D'Amour", "jf.damour@example.com"],
      ["jf.damour2024!!", "jfdamour1998", "D'Amour2024!!"],
    ],
    [
      ["Jo", "Li Wu", "jlw@example.com"],
      ["WuJo2024!!", "jo-wu-1998"],
    ],
    [
      ["Jo", "Jo", "jj@example.com"],
      ["JoJo2024!!", "jo-jo-1998"],
    ],
    [
      ["Jörg", "Müller", "jm@example.com"],
      ["Mueller2024!!", "Muller2024!!", "joerg-mueller-1998", "JörgMüller2024!", "MuellerJoerg1998"],
    ],
    [
      ["Åse", "Weiß", "aw@example.com"],
      ["AaseWeiss2024", "weiss-1998!", "aase1998!!"],
    ],
    [
      ["明", "李", "lm@example.com"],
      ["李明2024!!!!", "明李1998!!!!"],
    ],
    [
      ["Xiaoming", "Wang", "wang.xm@example.com"],
      ["wang.xm2024!!", "wangxm@1998"],
    ],
  ])("of %j is easy to guess by short names and by the mailbox's name", (own, passwords) => {
    expect(passwords.filter((password) => !isGuessable(password, own))).toEqual([]);
  });

  it("may hold the person's own name beside what is hard to guess", () => {
    for (const password of ["Anne and forty lanterns", "royq7#Vz!0pL", "banana split harbour"])
      expect(isGuessable(password, ["Anne", "Roy", "ana"])).toBe(false);
  });

  it.each(["1", "ab", "p@ss", "Password123!", "p@ssword2024!", "l'été à Québec ", "motdepasse-bonjour-"])(
    "that repeats %j as often as 200 letters take is no harder to guess than twice that",
    (unit) => {
      for (const start of ["", "x", "Bonjour"]) {
        const long = start + unit.repeat((200 - start.length) / unit.length);
        expect(passwordScore(long)).toBeLessThanOrEqual(passwordScore(start + unit.repeat(2)));
      }
    },
  );

  it("is as hard to guess as its first words, whatever stands behind them", () => {
    const words = "the quiet harbour keeps forty lanterns burning until the last of the boats is home";
    for (const after of ["", ".", "1".repeat(100), " and home again".repeat(8)])
      expect(passwordScore(words + after)).toBe(4);
    expect(isGuessable("q7#Vz!0pL".repeat(20))).toBe(false);
  });

  const longEmail = "zephyrine.tremblay@a-very-long-organization-name-of-some-restaurants.example.com";
  const backwards = [...longEmail].reverse().join("");

  it.each([longEmail, `x${longEmail}`, longEmail.toUpperCase(), `${longEmail}1998`, backwards, longEmail + backwards])(
    "%j is easy to guess for who knows the email in it, however long that is",
    (password) => {
      expect(isGuessable(password, [longEmail])).toBe(true);
    },
  );

  it("is as hard to guess as what stands behind the person's own email", () => {
    expect(passwordScore(`${longEmail}q7#Vz!0pLw9kd2x`, [longEmail])).toBe(4);
  });

  it("is no harder to guess with accents, in whatever script", () => {
    for (const password of ["Zéphyrine98!", "Ze\u0301phyrine98!", "Zephyrine98!"])
      expect(isGuessable(password, ["Zéphyrine"])).toBe(true);
    expect(isGuessable("안녕안녕안녕안녕안녕")).toBe(true);
  });
});
