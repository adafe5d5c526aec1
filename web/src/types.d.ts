/** What goes between the page and rootlog: the shapes of `rootlog check --format json` (schemas/report.schema.json) and of bridge.py. */

export interface Suggestion {
  text: string;
  edit: string;
  line: number;
  turn: number;
}

export interface Cause {
  turn: number;
  action: number;
  rule: string;
}

export interface Finding {
  rule: string;
  title: string;
  law: string;
  message: string;
  severity: "error" | "warning" | "note";
  likely: "play" | "record" | "open";
  kind: string;
  line: number;
  column: number;
  end_column: number;
  turn: number;
  round: number;
  faction: string | null;
  action: number;
  text: string;
  words?: string;
  rule_url: string | null;
  video?: { time: string; seconds: number; url: string | null };
  suggestion?: Suggestion;
  follows_from?: Cause;
}

export interface Ruled extends Finding {
  reason: string;
}

export interface Report {
  path: string;
  law: string;
  verdict: string;
  internal: string | null;
  players: Record<string, string>;
  winner: string[];
  notes: string[];
  unjudged: string[];
  filtered: number;
  findings: Finding[];
  ruled: Ruled[];
}

export interface Turn {
  line: number;
  faction: string;
  round: number;
  /** The line and the columns of each action, counted from 1; the last column is exclusive. */
  actions: [number, number, number][];
}

/** What judging gives: a report, or why there can be none. `whole` tells whether suggestions were looked for. */
export interface Judged {
  report?: Report;
  turns?: Turn[];
  trouble?: string;
  whole?: boolean;
  /** The factions at the table by letter. */
  names?: Record<string, string>;
  /** That the law was not in print on the day of the game, and which laws were. */
  dated?: { note: string; laws: string[] };
}

/** A row of the table: a report, or why there can be none. */
export type Row = Report | { path: string; trouble: string };

/** A point of the game: after an action of a turn, 0 before the first; turn 0 stands for the end of the game. */
export interface Moment {
  turn: number;
  action: number;
}

export interface Picture {
  svg: string;
  title: string;
  text: string;
  words: string;
  /** What is wrong with what was done last. */
  wrong: string;
  standings?: Standing[];
  /** Of a picture that is only the map: where each clearing and forest lies, and the moment that is shown. */
  goals?: Record<string, [number, number]>;
  moment?: [number, number];
}

/** What can be tapped: how it is written, and what it is called. */
export type Way = [string, string];

/** Things of a kind in a place; `term` is how an action begins that takes one. What goes nowhere else has goals of its own. */
export interface Lying {
  term: string;
  name: string;
  number: number | null;
  owner: string;
  sign: string;
  goals: Way[];
}

/** A place of the game; `goal` is how it is written as one, null where it is none. */
export interface Place {
  goal: string | null;
  kind: string;
  owner: string;
  name: string;
  things: Lying[];
  ways: Way[];
}

/** An action that shows what is owed. */
export interface Owed {
  text: string;
  words: string;
  why: string;
  kind: string;
  group: number;
  sure: boolean;
}

export interface NextTurn {
  text: string;
  faction: string;
  name: string;
  player: string;
  round: number;
}

export interface StepOfTurn {
  phase: string;
  name: string;
  rule: string;
  state: "done" | "now" | "ahead";
  waits: boolean;
}

/** What a page shows that records by gestures. Where no turn stands, only who comes next is known. */
export interface PadTold {
  next: NextTurn[];
  faction?: string;
  name?: string;
  player?: string;
  round?: number;
  factions?: Record<string, string>;
  hirelings?: Record<string, string>;
  scores?: Record<string, string>;
  steps?: StepOfTurn[];
  places?: Place[];
  owed?: Owed[];
  /** The suits of the deck, and the cards of each. */
  suits?: Record<string, string>;
  cards?: Record<string, Way[]>;
  /** The kinds of pieces of each faction and hireling, the faction at turn first. */
  kinds?: Record<string, Way[]>;
  /** What the items are called. */
  items?: Record<string, string>;
  /** Own items turned the other way than they lie there: how each is written, and what it is called. */
  turned?: [string, string][];
  /** The sides of own pieces that have several: of which kind, which side, what it is called. */
  faces?: [string, string, string][];
  /** The factions that do not play. */
  absent?: Record<string, string>;
}

export interface Choice {
  text: string;
  label: string;
  detail: string;
  kind: string;
  forbidden: boolean;
  about: string;
}

/** What the head of a record may say. */
export interface Starts {
  maps: Record<string, StartMap>;
  decks: string[];
  /** What the suits that a clearing can have are called. */
  suits: Record<string, string>;
  factions: Record<string, string>;
  laws: Record<string, string>;
  landmarks: Record<string, string>;
  hirelings: Record<string, StartHireling>;
}

/** A map, with the suits of its clearings as printed, else as suggested. */
export interface StartMap {
  printed: boolean;
  clearings: number[];
  suits: Record<string, string>;
  ruins: number[];
  forests: string[];
  paths: string[];
}

/** A hireling: the names of its two sides, what the promoted one sets up, in how many places of which sort (0: in all of them). */
export interface StartHireling {
  names: [string, string];
  pieces: string;
  places: number;
  where: string;
}

export interface Edition {
  number: string;
  title: string;
  differs: string | null;
  url: string | null;
}

export interface Rule {
  rule: string;
  law: string;
  title: string;
  summary: string;
  checkable: string;
  editions: Record<string, Edition>;
  switches: Record<string, { about: string; values: string[] }>;
}

export interface Law {
  id: string;
  title: string;
  year: number | null;
  printing: string | null;
  default: boolean;
}

export interface Choices {
  maps: string[];
  decks: string[];
  factions: Record<string, string>;
  switches: Record<string, { about: string; values: string[] }>;
}

export interface Profile {
  name?: string;
  maps?: string[];
  decks?: string[];
  factions?: string[];
  seats?: number[];
  rounds?: number;
  headers?: string[];
  severity?: string;
}

/** What a rootlog.toml says. */
export interface Settings {
  law?: string;
  root?: boolean;
  select?: string[];
  ignore?: string[];
  house_rules?: Record<string, string>;
  profile?: Profile;
}

/** A player in the score strip. */
export interface Standing {
  letter: string;
  name: string;
  player: string;
  points: string;
  on_turn: boolean;
  fill: string;
  ink: string;
}

/** What may stand at a place; columns count from 1. */
export interface Completion {
  begin: number;
  end: number;
  text: string;
  label: string;
  kind: string;
  detail: string;
  about: string;
  forbidden: boolean;
}

/** What is told of a stretch of a line, as Markdown; columns count from 1. */
export interface Told {
  begin: number;
  end: number;
  text: string;
}

/** A file that the page was given. */
export interface Given {
  path: string;
  bytes: Uint8Array;
}

declare global {
  /** How many bytes the worker loads; the build puts it in. */
  const __SIZE__: number;
  /** Which packages Python has to load: none; the build puts it in. */
  const __LOCK__: Exclude<
    NonNullable<NonNullable<Parameters<typeof import("pyodide").loadPyodide>[0]>["lockFileContents"]>,
    string | Promise<unknown>
  >;
  interface Window {
    /** Python's thread, begun before all else. */
    rootlogWorker: Worker;
  }
}
