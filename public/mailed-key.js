/*
 * On the pages that links in e-mails lead to: moves the key from behind the hash sign of the address, where no server
 * and no log sees it, into the form. It then disappears from the address and from the browser's history. Where the form
 * asks for a password, a box shows what is typed.
 */
const key = new URLSearchParams(location.hash.slice(1)).get('key');
const form = document.querySelector('form');
if (key !== null && form !== null) {
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'key';
  field.value = key;
  form.append(field);
  history.replaceState(null, '', location.pathname);
}

const box = document.getElementById('show-password');
if (box !== null) {
  const fields = document.querySelectorAll('input[type="password"]');
  box.parentElement.hidden = false;
  box.addEventListener('change', () => {
    for (const field of fields) field.type = box.checked ? 'text' : 'password';
  });
}
