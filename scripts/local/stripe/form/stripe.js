// Substitute for Stripe.js. Card form and bank dialog are frames of another origin, so that the page never sees a card
// number.
(() => {
  const origin = "__ORIGIN__";
  let asked = 0;

  function openFrame(path, title) {
    const frame = document.createElement("iframe");
    frame.src = origin + path;
    frame.title = title;
    // Otherwise a dark page puts a white background behind the form.
    frame.style.cssText = "border:0;width:100%;display:block;color-scheme:light only";
    const waiting = new Map();
    let setReady;
    const ready = new Promise((resolve) => {
      setReady = resolve;
    });
    const listen = ({ source, origin: from, data }) => {
      if (source !== frame.contentWindow || from !== origin) return;
      if (data.ready) setReady();
      if (data.height) frame.style.height = `${data.height}px`;
      if (data.id) waiting.get(data.id)?.(data.answer);
    };
    addEventListener("message", listen);
    return {
      frame,
      ready,
      ask: async (message) => {
        await ready;
        asked += 1;
        const id = asked;
        const answer = new Promise((resolve) => waiting.set(id, resolve));
        frame.contentWindow.postMessage({ ...message, id }, origin);
        return answer;
      },
      close: () => {
        removeEventListener("message", listen);
        frame.remove();
      },
    };
  }

  const languageOf = (locale) => {
    const asked = locale && locale !== "auto" ? locale : document.documentElement.lang || navigator.language;
    return asked.startsWith("fr") ? "fr" : "en";
  };

  async function authenticate(key, client_secret, language) {
    const bank = openFrame(
      `/elements/bank?language=${language}`,
      language === "fr" ? "Authentification de la carte" : "Card authentication",
    );
    const dialog = document.createElement("dialog");
    dialog.style.cssText = "border:0;padding:0;width:min(24rem,90vw);border-radius:8px;margin:auto";
    dialog.setAttribute("aria-label", bank.frame.title);
    dialog.append(bank.frame);
    document.body.append(dialog);
    const closed = new Promise((resolve) => {
      dialog.addEventListener("cancel", () => resolve(bank.ask({ ask: "fail", key, client_secret })));
    });
    dialog.showModal();
    const answer = await Promise.race([bank.ask({ ask: "open", key, client_secret }), closed]);
    dialog.remove();
    bank.close();
    return answer;
  }

  const named = ({ intent, error }) =>
    error ? { error } : { [intent.object === "payment_intent" ? "paymentIntent" : "setupIntent"]: intent };

  const failure = (intent) =>
    intent.status === "requires_payment_method" ? (intent.last_payment_error ?? intent.last_setup_error) : null;

  window.Stripe = (key, { locale } = {}) => {
    const silent = async (message) => {
      const frame = openFrame("/elements/card", "");
      frame.frame.hidden = true;
      document.body.append(frame.frame);
      const answer = await frame.ask({ ...message, key });
      frame.close();
      return answer;
    };

    async function finish({ intent, error }, language) {
      if (intent?.status === "requires_action")
        ({ intent, error } = await authenticate(key, intent.client_secret, language));
      return named({ intent, error: error ?? failure(intent) });
    }

    async function confirm({ elements, clientSecret, confirmParams: { payment_method } = {} }) {
      const message = { ask: "confirm", client_secret: clientSecret ?? elements.secret, payment_method };
      const answer = payment_method ? await silent(message) : await elements.ask({ ...message, key });
      return finish(answer, elements?.language ?? languageOf(locale));
    }

    const next = async ({ clientSecret }) =>
      finish(await silent({ ask: "retrieve", client_secret: clientSecret }), languageOf(locale));
    const retrieve = async (client_secret) => named(await silent({ ask: "retrieve", client_secret }));

    return {
      elements: ({ clientSecret, appearance = {}, locale: own }) => {
        const language = languageOf(own ?? locale);
        const theme = appearance.theme === "night" ? "dark" : "light";
        let form = null;
        return {
          secret: clientSecret,
          language,
          ask: (message) => form.ask(message),
          update: ({ appearance: changed, locale: spoken }) => {
            const dark = changed === undefined ? undefined : changed.theme === "night";
            const to = spoken === undefined ? undefined : languageOf(spoken);
            if (form) void form.ask({ ask: "look", dark, language: to });
          },
          create: () => {
            form = openFrame(
              `/elements/card?language=${language}&theme=${theme}`,
              language === "fr" ? "Saisie sécurisée de la carte" : "Secure card input",
            );
            const { frame, ready, ask, close } = form;
            return {
              mount: (at) => at.append(frame),
              on: (event, heard) => {
                if (event === "ready") void ready.then(heard);
              },
              focus: () => void ask({ ask: "focus" }),
              destroy: close,
            };
          },
        };
      },
      confirmPayment: confirm,
      confirmSetup: confirm,
      handleNextAction: next,
      retrievePaymentIntent: retrieve,
      retrieveSetupIntent: retrieve,
    };
  };
})();
