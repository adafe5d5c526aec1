"use strict";
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const { frames, findings, opening } = game;
  if (!frames.length) return;
  const drawings = document.getElementById("drawings").content.firstElementChild.children;
  const texts = document.getElementById("texts").content.children;
  const places = new Map([...document.querySelectorAll("[data-key]")].map((e) => [e.dataset.key, e]));
  const links = new Map();
  for (const link of document.querySelectorAll(".turns h2 [data-at], .actions [data-at]")) links.set(link.dataset.at, link);
  const turns = new Map([...document.querySelectorAll("[data-turn]")].map((e) => [Number(e.dataset.turn), e]));
  const slider = document.querySelector(".controls input");
  const playButton = document.querySelector("[data-do=play]");
  const wordsButton = document.querySelector("[data-do=words]");
  const speed = document.querySelector("[data-speed]");
  const help = document.getElementById("help");
  const caption = places.get("caption");
  const chart = document.querySelector(".chart");
  const numbers = new Map(frames.map((frame, number) => [frame.at, number]));
  const shown = new Map();
  let now = -1;
  let timer = 0;

  // For each place the frames in which it changes, and to what.
  const changes = new Map();
  frames.forEach((frame, number) => {
    for (const [key, pieces] of Object.entries(frame.put)) {
      if (!changes.has(key)) changes.set(key, []);
      changes.get(key).push([number, pieces]);
    }
  });

  const fragmentAt = (key, number) => {
    const list = changes.get(key);
    let low = 0;
    let high = list.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (list[middle][0] <= number) low = middle;
      else high = middle - 1;
    }
    return list[low][1];
  };

  // The board comes into sight at each step, wherever on the page one was reading.
  const board = document.querySelector(".board > svg");
  const bring = () => {
    const [first, last] = [caption, board].map((one) => one.getBoundingClientRect());
    if (first.top < 0 || last.top < first.bottom || last.bottom > innerHeight) scrollTo(0, document.querySelector("main").offsetTop);
  };

  const moveCursor = (turn) => {
    const { left, right, turns: count } = chart.dataset;
    const x = Number(left) + ((Number(right) - Number(left)) * turn) / Math.max(Number(count), 1);
    const line = chart.querySelector(".now");
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
  };

  const mark = (frame) => {
    document.querySelector("a[aria-current]")?.removeAttribute("aria-current");
    document.querySelector("li.current")?.classList.remove("current");
    links.get(frame.at)?.setAttribute("aria-current", "step");
    const turn = turns.get(frame.turn);
    if (!turn) return;
    turn.classList.add("current");
    const list = turn.closest(".turns");
    if (list.scrollHeight > list.clientHeight) list.scrollTop = turn.offsetTop - list.offsetTop - list.clientHeight / 3;
  };

  const show = (number) => {
    const wanted = Math.max(0, Math.min(frames.length - 1, number));
    if (wanted === now) return;
    now = wanted;
    for (const [key, place] of places) {
      if (!changes.has(key)) continue;
      const pieces = fragmentAt(key, now);
      if (shown.get(key) === pieces) continue;
      shown.set(key, pieces);
      const fragments = place instanceof SVGElement ? drawings : texts;
      place.replaceChildren(...pieces.flatMap((number) => [...fragments[number].cloneNode(true).childNodes]));
    }
    const frame = frames[now];
    slider.value = String(now);
    slider.setAttribute("aria-valuetext", caption.querySelector("strong")?.textContent ?? "");
    mark(frame);
    moveCursor(frame.turn);
    history.replaceState(null, "", `#${frame.at}`);
  };

  const turnStart = (direction) => {
    const turn = frames[now].turn;
    const begins = (n) => frames.findIndex((frame) => frame.turn === n);
    if (direction < 0 && now > begins(turn)) return begins(turn);
    const next = begins(turn + direction);
    return next < 0 ? (direction < 0 ? 0 : frames.length - 1) : next;
  };

  const turnEnd = (turn) => Math.max(frames.findLastIndex((frame) => frame.turn <= turn), 0);

  const finding = (direction) => {
    const next = direction > 0 ? findings.find((n) => n > now) : findings.findLast((n) => n < now);
    return next ?? now;
  };

  const play = (on) => {
    clearInterval(timer);
    timer = 0;
    playButton.setAttribute("aria-pressed", String(on));
    playButton.textContent = on ? "Pause" : "Play";
    caption.setAttribute("aria-live", on ? "off" : "polite");
    if (!on) return;
    if (now === frames.length - 1) show(0);
    timer = setInterval(() => (now < frames.length - 1 ? show(now + 1) : play(false)), 900 / Number(speed.value));
  };

  const inWords = (on) => {
    document.body.classList.toggle("in-words", on);
    wordsButton.setAttribute("aria-pressed", String(on));
    if (now >= 0) mark(frames[now]);
  };

  const buttons = {
    first: () => show(0),
    last: () => show(frames.length - 1),
    next: () => show(now + 1),
    back: () => show(now - 1),
    "turn-next": () => show(turnStart(1)),
    "turn-back": () => show(turnStart(-1)),
    finding: () => show(finding(1)),
    "finding-back": () => show(finding(-1)),
    play: () => play(!timer),
    words: () => inWords(!document.body.classList.contains("in-words")),
    help: () => (help.open ? help.close() : help.showModal()),
  };

  const keys = {
    ArrowRight: ["next", "turn-next"],
    ArrowLeft: ["back", "turn-back"],
    Home: ["first", "first"],
    End: ["last", "last"],
    " ": ["play", "play"],
    f: ["finding", "finding-back"],
    F: ["finding", "finding-back"],
    w: ["words", "words"],
    "?": ["help", "help"],
  };

  const press = (name) => {
    buttons[name]();
    if (!["words", "help"].includes(name)) bring();
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) press(button.dataset.do);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || (help.open && event.key !== "?")) return;
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    if (event.target === speed) return;
    if (event.target === slider && event.key.startsWith("Arrow") && !event.shiftKey) return;
    const chosen = keys[event.key]?.[event.shiftKey ? 1 : 0];
    if (!chosen) return;
    event.preventDefault();
    press(chosen);
  });
  slider.addEventListener("input", () => show(Number(slider.value)));
  speed.addEventListener("change", () => timer && play(true));
  chart.addEventListener("click", (event) => {
    const { left, right, turns: count } = chart.dataset;
    const box = chart.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * chart.viewBox.baseVal.width;
    const share = (x - Number(left)) / (Number(right) - Number(left));
    show(turnEnd(Math.max(1, Math.min(Number(count), Math.round(share * Number(count))))));
  });
  // An address names a position, as t20a3, or a turn, as t20.
  const wanted = () => {
    const at = location.hash.slice(1);
    return numbers.get(at) ?? numbers.get(`${at}a0`);
  };
  const go = () => show(wanted() ?? (now < 0 ? opening : now));
  addEventListener("hashchange", () => {
    go();
    bring();
  });
  playButton.setAttribute("aria-pressed", "false");
  wordsButton.setAttribute("aria-pressed", "false");
  go();
  bring();
})();
