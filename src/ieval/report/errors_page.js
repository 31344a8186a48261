// Labelling by key or click. It knows items by their data alone; what a label does is the server's business.
// Given: element, trigger and watch by gradio; KEYS (key: class), SIDES (side: its classes), TAKE_BACK.
const ROLES = ['subject', 'predicate', 'further'];
let selected = null;
const place = item => Object.fromEntries(
  ['system', 'sentence', 'side', 'item'].map(name => [name, JSON.parse(item.dataset[name])]));
const key = item => JSON.stringify(place(item));
const items = () => [...element.querySelectorAll('.item')];
const find = () => items().find(item => key(item) === selected);
const show = item => {
  element.querySelectorAll('.sentence span').forEach(word => word.classList.remove(...ROLES));
  const holder = item && item.closest('[data-at]');
  if (!holder) return;
  const words = item.closest('.card').querySelectorAll('.sentence span:not(.key)');
  for (const place of holder.dataset.at.split(';').filter(Boolean)) {
    const [range, role] = place.split(' '), [start, end] = range.split('-').map(Number);
    for (let n = start; n < end; n++) if (words[n]) words[n].classList.add(role);
  }
};
const select = (item, scroll) => {
  items().forEach(other => other.classList.toggle('selected', other === item));
  selected = item ? key(item) : null;
  show(item);
  element.querySelectorAll('.bar button[data-label]').forEach(button => {
    const name = button.dataset.label;
    button.disabled = !item || (name && !SIDES[place(item).side].includes(name));
  });
  if (item && scroll) item.scrollIntoView({block: 'center', behavior: 'instant'});
};
const label = name => {
  const item = find();
  if (!item || (name && !SIDES[place(item).side].includes(name))) return;
  const cards = [...element.querySelectorAll('.card')].map(card => JSON.parse(card.dataset.sentence));
  trigger('submit', {...place(item), label: name, cards});
};
const move = step => {
  const all = items();
  let at = selected === null || !find() ? (step > 0 ? -1 : all.length) : all.indexOf(find());
  do at += step; while (all[at] && all[at].classList.contains('dim'));
  if (all[at]) return select(all[at], true);
  const button = document.querySelector(step > 0 ? '#forth' : '#back');
  if (button) (button.querySelector('button') || button).click();
};
const act = name => name === 'n' ? move(1) : name === 'p' ? move(-1) : name === TAKE_BACK ? label(null)
  : label(KEYS[name]);
element.addEventListener('click', event => {
  const button = event.target.closest('.bar button');
  if (button) return act(button.dataset.key);
  const item = event.target.closest('.item');
  if (item) select(item, false);
});
element.addEventListener('mouseover', event => {
  const item = event.target.closest('.item, .tuple');
  if (item) show(item);
});
element.addEventListener('mouseleave', () => show(find()));
if (window.ievalKeys) document.removeEventListener('keydown', window.ievalKeys);
window.ievalKeys = event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest && event.target.closest('input, textarea, select, [contenteditable=true]')) return;
  if (!(event.key in KEYS || [TAKE_BACK, 'n', 'p'].includes(event.key))) return;
  event.preventDefault();
  act(event.key);
};
document.addEventListener('keydown', window.ievalKeys);
// The bar stays in sight only if nothing around it cuts off what overflows.
for (let at = element; at && at !== document.body; at = at.parentElement) {
  if (getComputedStyle(at).overflowY !== 'visible') at.style.overflow = 'visible';
}
select(null);
watch('value', () => select(find() || null, false));
