/**
 * Measures what a reviewer would see in a screen. These functions run inside the page, as one text: they may use
 * each other, and nothing from outside. Text cut by an ellipsis or a line clamp is intended.
 */

function words(text: string): string {
  return `“${text.trim().slice(0, 60)}”`;
}

/** Not innerWidth: a phone zooms out until what is too wide fits. */
function windowSize() {
  const { clientWidth, clientHeight, scrollHeight } = document.documentElement;
  return { width: clientWidth, height: clientHeight, scrolls: scrollHeight > clientHeight + 1 };
}

function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement)
    found.push(at);
  return found;
}

/** Whether an element looks like a box: filled, or with a border. */
function isBox(style: CSSStyleDeclaration): boolean {
  const isFilled = !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor);
  return isFilled || style.backgroundImage !== 'none' || Number.parseFloat(style.borderLeftWidth) > 0;
}

/** Whether text is for screen readers only, or cut on purpose, like the numerals below the end of a height chart. */
function isMeantToBeCut(element: Element, style: CSSStyleDeclaration): boolean {
  if (element.matches('.height-marks')) return true;
  const isHidden = element.clientWidth <= 1 && element.clientHeight <= 1 && style.overflow !== 'visible';
  return isHidden || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
}

/** Whether an element may cover others: sticky bars over a scrolling screen or list, toasts and menus. */
function isPassing(element: Element): boolean {
  const scrolls =
    windowSize().scrolls ||
    ancestors(element).some(
      (at) => at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY),
    );
  return ancestors(element).some(
    (at) =>
      at.matches('.toasts, [role=menu]') || (scrolls && /sticky|fixed/.test(getComputedStyle(at).position)),
  );
}

/** Returns the unrelated element that covers this point of an element, or null. */
function coverAt(element: Element, x: number, y: number): Element | null {
  const { width, height } = windowSize();
  if (x < 0 || y < 0 || x > width || y > height) return null;
  const isScrolledAway = ancestors(element).some((at) => {
    const box = at.getBoundingClientRect();
    const isInside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    return !isInside && getComputedStyle(at).overflow !== 'visible';
  });
  const hit = document.elementFromPoint(x, y);
  // An invisible element covers nothing.
  const isSeen = hit?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  if (isScrolledAway || !hit || !isSeen || element.contains(hit) || hit.contains(element) || isPassing(hit))
    return null;
  return hit;
}

function coveredFlaw(what: string, cover: Element): string {
  return `covered: ${words(what)} by ${cover.tagName.toLowerCase()} ${words(cover.textContent ?? '')}`;
}

/** Returns how a text is cut off, or leaves its box or the screen; null when it does not. */
function cutFlaw(parent: Element, text: DOMRect): string | null {
  const slack = Number.parseFloat(getComputedStyle(parent).fontSize) * 0.4;
  let inBox = false;
  for (const at of ancestors(parent)) {
    const style = getComputedStyle(at);
    if (isMeantToBeCut(at, style)) return null;
    if (style.display === 'inline' || style.display === 'contents') continue;
    const box = at.getBoundingClientRect();
    const sideways = text.left < box.left - 1 || text.right > box.right + 1;
    const upright = text.top < box.top - slack || text.bottom > box.bottom + slack;
    if (/hidden|clip/.test(style.overflowX) && sideways) return 'cut off';
    if (/hidden|clip/.test(style.overflowY) && upright) return 'cut off';
    if (/auto|scroll/.test(`${style.overflowX}${style.overflowY}`)) return null;
    if (!inBox && isBox(style) && (sideways || upright)) return 'stands out of its box';
    inBox ||= isBox(style);
  }
  return text.left < -1 || text.right > windowSize().width + 1 ? 'beyond the screen' : null;
}

function textFlaws(node: Text): string[] {
  const parent = node.parentElement;
  const shown = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  if (!parent || parent.closest('svg, option, textarea') || !parent.checkVisibility(shown)) return [];
  const range = document.createRange();
  range.selectNodeContents(node);
  const text = range.getBoundingClientRect();
  if (text.width < 2) return [];
  const cut = cutFlaw(parent, text);
  const flaws = cut ? [`${cut}: ${words(node.data)}`] : [];
  if (parent.closest('[aria-hidden=true]') || getComputedStyle(parent).pointerEvents === 'none') return flaws;
  for (const line of range.getClientRects()) {
    // The first and last letter of each line.
    for (const x of line.width < 8 ? [] : [line.left + 3, line.right - 3]) {
      const cover = coverAt(parent, x, line.top + line.height / 2);
      if (cover) flaws.push(coveredFlaw(node.data, cover));
    }
  }
  return flaws;
}

function controlFlaws(control: Element): string[] {
  const box = control.getBoundingClientRect();
  if (box.width <= 1 || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    return [];
  const cover = coverAt(control, box.left + box.width / 2, box.top + box.height / 2);
  const name = control.getAttribute('aria-label') ?? control.textContent ?? control.tagName;
  const flaws = cover ? [coveredFlaw(name, cover)] : [];
  // WCAG 2.5.8: 24 px in both directions, except links within a sentence. A field counts with its label.
  const isInText = getComputedStyle(control).display === 'inline';
  const target = (control.closest('label') ?? control).getBoundingClientRect();
  if (!isInText && Math.min(target.width, target.height) < 24) flaws.push(`too small: ${words(name)}`);
  return flaws;
}

/** Returns a flaw when the modal is not centered, or leaves the screen. */
function modalFlaws(): string[] {
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (!modal) return [];
  const { left, right, top, bottom } = modal.getBoundingClientRect();
  const { width, height } = windowSize();
  const aside = Math.abs((left + right - width) / 2);
  return aside > 2 || top < 0 || bottom > height + 1
    ? [
        `modal out of place: ${Math.round(aside)} px beside the middle, from ${top} to ${bottom} of ${height} px`,
      ]
    : [];
}

function findFlaws(): string[] {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const { scrollWidth } = document.documentElement;
  const { width } = windowSize();
  const flaws = modalFlaws();
  if (scrollWidth > width) flaws.push(`wider than the screen: ${scrollWidth} of ${width} px`);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    if (currentNode instanceof Text && currentNode.data.trim()) flaws.push(...textFlaws(currentNode));
  }
  for (const control of root.querySelectorAll('a[href], button, input:not([type=hidden]), summary'))
    flaws.push(...controlFlaws(control));
  return [...new Set(flaws)];
}

const PARTS = [
  words,
  windowSize,
  ancestors,
  isBox,
  isMeantToBeCut,
  isPassing,
  coverAt,
  coveredFlaw,
  cutFlaw,
  textFlaws,
  controlFlaws,
  modalFlaws,
  findFlaws,
];

/**
 * Code to evaluate in a page. Returns a line for each text that is cut off or leaves its box or the screen, and for each
 * text or control that is covered, or too small to tap.
 */
export const FIND_FLAWS = `(() => { ${PARTS.map(String).join('\n')}\nreturn findFlaws(); })()`;
