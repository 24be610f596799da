(function () {
  try {
    var t = JSON.parse(localStorage.getItem('theme') || '{}');
    document.documentElement.dataset.theme = t.isDark === false ? 'outset-light' : 'outset-dark';
    document.documentElement.dataset.menu = localStorage.getItem('menu') === 'collapsed' ? 'collapsed' : 'open';
  } catch (e) {}
  // A transition between pages that is given up, because the page is left at once or the tab is hidden, did not happen: no fault.
  function settle(event) {
    var transition = event.viewTransition;
    if (!transition) return;
    [transition.ready, transition.finished, transition.updateCallbackDone].forEach(function (end) {
      end.catch(function () {});
    });
  }
  addEventListener('pageswap', settle);
  addEventListener('pagereveal', settle);
})();
