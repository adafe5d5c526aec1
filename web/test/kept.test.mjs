import assert from "node:assert/strict";
import { test } from "node:test";
import { KeptRecords } from "../src/kept.js";

/** A browser's storage, which takes so many letters. */
class Storage {
  items = new Map();
  constructor(most = 1_000_000) {
    this.most = most;
  }
  get length() {
    return this.items.size;
  }
  key(index) {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  setItem(key, value) {
    const used = [...this.items].reduce((sum, [name, body]) => sum + (name === key ? 0 : name.length + body.length), 0);
    if (used + key.length + value.length > this.most) throw new Error("QuotaExceededError");
    this.items.set(key, value);
  }
  removeItem(key) {
    this.items.delete(key);
  }
}
const texts = (records) =>
  records
    .list()
    .map((one) => one.text)
    .sort();

test("what was typed stays when other records are opened and typed in", () => {
  const store = new Storage();
  const records = new KeptRecords(store);
  const first = records.write(records.begin("a.rootlog", "A"), "a.rootlog", "A typed");
  records.leave(first);
  const linked = records.begin("a.rootlog", "linked");
  records.leave(linked);
  records.write(records.begin("a.rootlog", "A"), "a.rootlog", "A typed otherwise");
  assert.deepEqual(texts(new KeptRecords(store)), ["A typed", "A typed otherwise"]);
});

test("what nobody typed in is forgotten when it is left", () => {
  const store = new Storage();
  const records = new KeptRecords(store);
  const id = records.begin("example.rootlog", "text");
  assert.equal(records.get(id).text, "text");
  assert.deepEqual(records.list(), []);
  records.leave(id);
  assert.equal(store.length, 0);
});

test("the same text under the same name is the same record", () => {
  const records = new KeptRecords(new Storage());
  const id = records.write(records.begin("a.rootlog", "A"), "a.rootlog", "A1");
  assert.equal(records.begin("a.rootlog", "A1"), id);
  assert.notEqual(records.begin("b.rootlog", "A1"), id);
});

test("two tabs that write the same record lose neither text", () => {
  const store = new Storage();
  const [one, other] = [new KeptRecords(store), new KeptRecords(store)];
  const id = one.write(one.begin("a.rootlog", ""), "a.rootlog", "A");
  other.resume(id);
  assert.equal(other.write(id, "a.rootlog", "AB"), id);
  one.rename(id, "b.rootlog");
  const mine = one.write(id, "a.rootlog", "AC");
  assert.notEqual(mine, id);
  assert.equal(one.write(mine, "a.rootlog", "ACD"), mine);
  assert.deepEqual(texts(one), ["AB", "ACD"]);
});

test("a record that was deleted can be brought back, and one that is typed on is there again", () => {
  const records = new KeptRecords(new Storage());
  const id = records.write(records.begin("a.rootlog", ""), "a.rootlog", "A");
  const gone = records.remove(id);
  assert.deepEqual(records.list(), []);
  records.bringBack(gone);
  assert.deepEqual(texts(records), ["A"]);
  records.remove(id);
  records.write(id, "a.rootlog", "AB");
  assert.deepEqual(texts(records), ["AB"]);
});

test("storage that is full or absent is told, and what was typed is held while the tab is open", () => {
  for (const [store, why] of [
    [new Storage(300), "full"],
    [null, "absent"],
  ]) {
    const records = new KeptRecords(store);
    assert.equal(records.trouble, "");
    const long = records.write(records.begin("a.rootlog", ""), "a.rootlog", "long ".repeat(80));
    assert.equal(records.trouble, why);
    records.leave(long);
    records.write(records.begin("b.rootlog", ""), "b.rootlog", "B");
    assert.equal(records.list().length, 2);
    assert.equal(records.get(long).text.length, 400);
    records.remove(long);
    assert.equal(records.trouble, store ? "" : "absent");
  }
});

test("a name can be changed, and texts that are no records are let be", () => {
  const store = new Storage();
  store.setItem("rootlog.kept.broken", "{");
  const records = new KeptRecords(store);
  const id = records.write(records.begin("a.rootlog", ""), "a.rootlog", "A");
  records.rename(id, "final.rootlog");
  assert.deepEqual(
    records.list().map((one) => [one.name, one.text]),
    [["final.rootlog", "A"]],
  );
  assert.equal(records.write(id, "final.rootlog", "AB"), id);
});

test("what earlier versions of the page kept is taken over", () => {
  const store = new Storage();
  for (const [key, value] of Object.entries({
    record: "R",
    path: "r.rootlog",
    before: "B",
    "before-path": "b.rootlog",
  })) {
    store.setItem(`rootlog.${key}`, value);
  }
  assert.deepEqual(texts(new KeptRecords(store)), ["B", "R"]);
  assert.deepEqual(texts(new KeptRecords(store)), ["B", "R"]);
});

const past = (steps) => ({
  doc: "x",
  history: { done: Array.from({ length: steps }, (_, at) => ({ changes: [at, "y".repeat(90)] })), undone: [] },
});

test("what can be undone is kept with a record, deleted and brought back with it", () => {
  const store = new Storage();
  const records = new KeptRecords(store);
  const id = records.write(records.begin("a.rootlog", "A"), "a.rootlog", "A typed");
  records.pasts.write(id, past(3));
  const again = new KeptRecords(store);
  assert.deepEqual(again.pasts.get(id), { state: past(3), cut: false });
  const gone = again.remove(id);
  assert.equal(again.pasts.get(id), null);
  again.bringBack(gone);
  assert.deepEqual(again.pasts.get(id).state, past(3));
});

test("of what can be undone the oldest goes, and it is known that there was more", () => {
  const store = new Storage(20_000_000);
  const records = new KeptRecords(store);
  records.pasts.write("a", past(10_000));
  const { state, cut } = records.pasts.get("a");
  assert.ok(cut);
  assert.ok(state.history.done.length > 2000);
  assert.equal(state.history.done.at(-1).changes[0], 9999);
  const again = new KeptRecords(store);
  again.pasts.get("a");
  again.pasts.write("a", past(1)); // of those that are left
  assert.ok(new KeptRecords(store).pasts.get("a").cut);
  for (const id of "bcdef") records.pasts.write(id, past(3500));
  assert.deepEqual(records.pasts.get("b"), { state: null, cut: true });
  assert.equal(records.pasts.get("f").state.history.done.length, 3500);
});

test("a text that needs the room takes it from what can be undone", () => {
  const records = new KeptRecords(new Storage(10_000));
  const id = records.write(records.begin("a.rootlog", "A"), "a.rootlog", "A typed");
  records.pasts.write(id, past(60));
  assert.equal(records.write(id, "a.rootlog", "long".repeat(1500)), id);
  assert.equal(records.trouble, "");
  assert.deepEqual(records.pasts.get(id), { state: null, cut: true });
});
