(function () {
  // Tells Zod not to test whether it may compile its schemas: our policy forbids that, and browsers would report it.
  globalThis.__zod_globalConfig = { jitless: true };
  var root = document.documentElement;
  try {
    var t = JSON.parse(localStorage.getItem('theme') || '{}');
    root.dataset.theme = t.isDark === false ? 'outset-light' : 'outset-dark';
    // A page of this device's offline copy is only for the person who is signed in here.
    if (root.dataset.keptAt && localStorage.getItem('token') === null) {
      root.hidden = true;
      location.replace('/');
    }
    root.dataset.menu = localStorage.getItem('menu') === 'collapsed' ? 'collapsed' : 'open';
    // Marks that a tool has data in this browser, so that the desk on the home page does not ask for it.
    var signs = ['burnCalc_document', 'burnCalc_bankBalance', 'expenses', 'equity_document', 'equity_stakeholders'];
    for (var i = 0; i < signs.length; i++) if (localStorage.getItem(signs[i]) !== null) root.dataset.tools = '';
  } catch (e) {}
  // A transition between pages that is cancelled, because the page is left or the tab is hidden, is not an error.
  function settle(event) {
    var transition = event.viewTransition;
    if (!transition) return;
    [transition.ready, transition.finished, transition.updateCallbackDone].forEach(function (end) {
      end.catch(function () {});
    });
  }
  addEventListener('pageswap', settle);
  addEventListener('pagereveal', settle);
  // Ctrl/Cmd K before the palette is loaded: text typed after it waits for the palette, and never reaches a form behind. See shell/shortcuts.ts.
  var keys = (window.outsetKeys = { waits: false, text: '', go: false });
  var timer;
  keys.stop = function () {
    clearTimeout(timer);
    keys.waits = false;
    keys.text = '';
    keys.go = false;
  };
  function take(event) {
    // In an input method, Enter and Escape choose or drop words; Safari shows this only by the code 229. No form may receive these keys.
    if (event.isComposing || event.keyCode === 229) {
      if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault();
      return event.stopImmediatePropagation();
    }
    var key = event.key || '';
    var isModified = event.ctrlKey || event.metaKey;
    if (isModified && !event.shiftKey && !event.altKey && key.toLowerCase() === 'k') {
      if (keys.waits) {
        event.preventDefault();
        return keys.stop();
      }
      if (!document.querySelector('[data-palette]') || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      keys.waits = true;
      // If the palette cannot be loaded, the keys work normally again.
      timer = setTimeout(keys.stop, 10000);
      return;
    }
    if (!keys.waits || isModified || event.altKey) return;
    if (key === 'Escape') {
      keys.stop();
      dispatchEvent(new Event('outset:keys-stopped'));
    } else if (key === 'Enter') keys.go = true;
    else if (key === 'Backspace') keys.text = keys.text.slice(0, -1);
    else if (key.length === 1) keys.text = (keys.text + key).slice(0, 100);
    else if (key !== 'Tab') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  addEventListener('keydown', take, true);
})();
