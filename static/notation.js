/* Card notation for the pads: text to cells and back. The server alone judges what is written.
   A cell is {card, as}: the card that lies there and, for a wild in a run, the card it stands for. */
"use strict";

window.companion = window.companion || {};

companion.notation = (() => {
  const RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split(" ");
  const SUITS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };
  const RANK = "10|[A2-9JQK]";
  const CARD = new RegExp(`^(${RANK})([CDHS])$`);
  const RANGE = new RegExp(`^(${RANK})-(${RANK})([CDHS])$`);
  const GROUP = new RegExp(`^(${RANK})([CDHS]{2,})$`);

  const tidy = (text) =>
    text
      .toUpperCase()
      .replace(/[\uFE0E\uFE0F]/g, "")
      .replace(/[♣♦♥♠]/g, (sign) => SUITS[sign])
      .replace(/\*|\u{1F0CF}/gu, "JK")
      .replace(/T/g, "10");

  const isCard = (code) => code === "JK" || CARD.test(code);
  const rank = (code) => RANKS.indexOf(code.slice(0, -1)) + 1;
  const suit = (code) => (code === "JK" ? "JK" : code.slice(-1));
  const at = (position, suitCode) => RANKS[(position - 1) % 13] + suitCode;

  /* The cards from one rank upwards; none where they would pass the ace. */
  function run(first, length, top) {
    const from = rank(first);
    if (from + length - 1 > top) return [];
    return Array.from({ length }, (_, step) => ({ card: at(from + step, suit(first)) }));
  }

  function readToken(token) {
    const [card, as] = token.split("=");
    if (isCard(card) && (as === undefined || isCard(as))) return [as ? { card, as } : { card }];
    const range = RANGE.exec(token);
    if (range) {
      const from = RANKS.indexOf(range[1]) + 1;
      const end = range[2] === "A" ? 14 : RANKS.indexOf(range[2]) + 1;
      if (end > from) return run(range[1] + range[3], end - from + 1, 14);
    }
    const group = GROUP.exec(token);
    if (group) return [...group[2]].map((each) => ({ card: group[1] + each }));
    return [{ card: "", text: token }];
  }

  function readCells(text) {
    return tidy(text).split(/[\s,]+/).filter(Boolean).flatMap(readToken);
  }

  const isGroup = (cells) => {
    const ranks = cells.filter((c) => c.card && c.card !== "JK").map((c) => c.card.slice(0, -1));
    return ranks.length > 0 && ranks.every((each) => each === ranks[0]) && !cells.some((c) => c.as);
  };

  /* Wilds that nobody declared stand where the order of a run puts them. */
  function placed(cells, { twosWild, runsOnly }) {
    if (!runsOnly && isGroup(cells)) return cells;
    const fixed = (c) => c.card && c.card !== "JK" && !c.as && !(twosWild && rank(c.card) === 2);
    const anchor = cells.findIndex(fixed);
    if (anchor < 0) return cells;
    const start = cells[anchor].card;
    const first = (rank(start) === 1 && anchor > 0 ? 14 : rank(start)) - anchor;
    const where = (index) => at(first + index, suit(start));
    const fits = cells.every((c, index) => !fixed(c) || c.card === where(index));
    if (first < 1 || first + cells.length - 1 > 14 || !fits) return cells;
    const stands = (c, index) => c.card && !fixed(c) && !c.as && c.card !== where(index);
    return cells.map((c, index) => (stands(c, index) ? { ...c, as: where(index) } : c));
  }

  function readMelds(text, game) {
    return text
      .split(/[|/;\n]/)
      .filter((each) => each.trim())
      .map((each) => placed(readCells(each), game));
  }

  const writeCell = (c) => c.text || (c.as && c.as !== c.card ? `${c.card}=${c.as}` : c.card);
  const write = (cells) => cells.map(writeCell).join(" ");

  /* How cards are called, in the words that the page brings along. */
  function speaker(words) {
    const ranks = words.ranks.split("|");
    const suits = Object.fromEntries(words.suits.split("|").map((each, i) => ["CDHS"[i], each]));
    const card = (code) =>
      code === "JK"
        ? words.jokerName
        : words.cardName.replace("{rank}", ranks[rank(code) - 1]).replace("{suit}", suits[suit(code)]);
    const cell = (c) => {
      const lies = c.card ? card(c.card) : c.text || words.empty;
      if (!c.as || c.as === c.card) return lies;
      return words.wildName.replace("{card}", lies).replace("{place}", card(c.as));
    };
    return { card, cell };
  }

  return { RANKS, tidy, isCard, rank, suit, at, run, readCells, readMelds, isGroup, write, speaker };
})();
