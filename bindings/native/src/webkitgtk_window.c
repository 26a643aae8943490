/** A view's window: above the game, with a loading sign and Close until the page is shown. */
#include <string.h>

#include "webkitgtk.h"
#ifdef GDK_WINDOWING_X11
#include <gdk/gdkx.h>
#endif

enum {
  DEFAULT_WIDTH = 1024,
  DEFAULT_HEIGHT = 768,
  COVER_SPACING = 16,
  SPINNER_SIZE = 48,
  /** Fits the space that the page's title bar reserves. */
  CORNER_SIZE = 44,
  CORNER_MARGIN = 10
};

/** The bridge decides whether to close. */
static gboolean on_delete(GtkWidget *window, GdkEvent *event, svci_gtk_view *view) {
  (void)window, (void)event;
  svc_view_close_request(view->bridge, view->id);
  return TRUE;
}

static void on_close_pressed(GtkButton *button, svci_gtk_view *view) {
  (void)button;
  svc_view_close_request(view->bridge, view->id);
}

/** The page handles Escape itself once it is shown. */
static gboolean on_key(GtkWidget *window, GdkEventKey *event, svci_gtk_view *view) {
  (void)window;
  bool is_back = event->keyval == GDK_KEY_Escape || event->keyval == GDK_KEY_Back;
  if (!is_back || !gtk_widget_get_visible(view->cover)) return FALSE;
  svc_view_close_request(view->bridge, view->id);
  return TRUE;
}

static GtkWidget *create_close(svci_gtk_view *view) {
  const char *label = view->host->options.close_label;
  GtkWidget *close = gtk_button_new_with_label(label ? label : "Close");
  gtk_widget_set_halign(close, GTK_ALIGN_CENTER);
  g_signal_connect(close, "clicked", G_CALLBACK(on_close_pressed), view);
  return close;
}

static void add_style(GtkWidget *widget, const char *css) {
  GtkCssProvider *provider = gtk_css_provider_new();
  gtk_css_provider_load_from_data(provider, css, -1, NULL);
  gtk_style_context_add_provider(gtk_widget_get_style_context(widget), GTK_STYLE_PROVIDER(provider),
                                 GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref(provider);
}

/** Opaque, or the blank page would show through. */
static void paint(GtkWidget *widget, const char *color, const char *more) {
  GdkRGBA parsed;
  bool is_color = color && gdk_rgba_parse(&parsed, color);
  if (!is_color) gdk_rgba_parse(&parsed, "#ffffff");
  parsed.alpha = 1;
  bool is_light = parsed.red + parsed.green + parsed.blue > 1.5;
  char *text = gdk_rgba_to_string(&parsed);
  char *css = g_strdup_printf("* { background-image: none; background-color: %s; color: %s; %s }", text,
                              is_light ? "#1b1b1f" : "#f5f5f7", more);
  add_style(widget, css);
  g_free(css);
  g_free(text);
}

/** The host draws Close in the page's corner, and the page leaves space for it. */
static GtkWidget *create_corner_close(svci_gtk_view *view, const svc_view_options *options) {
  const char *label = view->host->options.close_label;
  const char *locale = options->locale ? options->locale : "";
  bool is_right_to_left =
      strncmp(locale, "ar", 2) == 0 || strncmp(locale, "he", 2) == 0 || strncmp(locale, "fa", 2) == 0;
  GtkWidget *close = gtk_button_new_with_label("\xe2\x9c\x95");
  gtk_widget_set_size_request(close, CORNER_SIZE, CORNER_SIZE);
  gtk_widget_set_halign(close, is_right_to_left ? GTK_ALIGN_START : GTK_ALIGN_END);
  gtk_widget_set_valign(close, GTK_ALIGN_START);
  g_object_set(close, "margin", CORNER_MARGIN, NULL);
  gtk_widget_set_tooltip_text(close, label ? label : "Close");
  atk_object_set_name(gtk_widget_get_accessible(close), label ? label : "Close");
  paint(close, options->background_color,
        "padding: 0; min-width: 0; border-radius: 22px; box-shadow: none; text-shadow: none;");
  gtk_widget_show_all(close);
  gtk_widget_hide(close);
  gtk_widget_set_no_show_all(close, TRUE);
  g_signal_connect(close, "clicked", G_CALLBACK(on_close_pressed), view);
  return close;
}

static GtkWidget *create_cover(svci_gtk_view *view, const char *background_color) {
  const char *label = view->host->options.loading_label;
  GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, COVER_SPACING);
  GtkWidget *spinner = gtk_spinner_new();
  gtk_widget_set_size_request(spinner, SPINNER_SIZE, SPINNER_SIZE);
  gtk_spinner_start(GTK_SPINNER(spinner));
  gtk_container_add(GTK_CONTAINER(column), spinner);
  gtk_container_add(GTK_CONTAINER(column), gtk_label_new(label ? label : "Loading\xe2\x80\xa6"));
  gtk_container_add(GTK_CONTAINER(column), create_close(view));
  gtk_widget_set_halign(column, GTK_ALIGN_CENTER);
  gtk_widget_set_valign(column, GTK_ALIGN_CENTER);
  GtkWidget *cover = gtk_event_box_new();
  gtk_container_add(GTK_CONTAINER(cover), column);
  paint(cover, background_color, "");
  return cover;
}

static svc_place wanted_place(const svci_gtk_host *host) {
  if (host->options.place) return host->options.place(host->options.context);
  return (svc_place){.x = -1, .y = -1, .width = DEFAULT_WIDTH, .height = DEFAULT_HEIGHT};
}

void svci_gtk_follow_game(svci_gtk_view *view) {
  svc_place place = wanted_place(view->host);
  if (memcmp(&place, &view->place, sizeof place) == 0 || place.width < 1 || place.height < 1) return;
  view->place = place;
  gtk_window_resize(GTK_WINDOW(view->window), place.width, place.height);
  if (view->host->options.place) gtk_window_move(GTK_WINDOW(view->window), place.x, place.y);
  else gtk_window_set_position(GTK_WINDOW(view->window), GTK_WIN_POS_CENTER);
}

static void stay_above(svci_gtk_view *view) {
  gtk_window_set_keep_above(GTK_WINDOW(view->window), TRUE);
#ifdef GDK_WINDOWING_X11
  GdkDisplay *display = gtk_widget_get_display(view->window);
  unsigned long parent = view->host->options.parent_window;
  if (parent == 0 || !GDK_IS_X11_DISPLAY(display)) return;
  GdkWindow *game = gdk_x11_window_foreign_new_for_display(display, parent);
  if (!game) return;
  gtk_widget_realize(view->window);
  gdk_window_set_transient_for(gtk_widget_get_window(view->window), game);
  g_object_unref(game);
#endif
}

void svci_gtk_create_window(svci_gtk_view *view, const svc_view_options *options) {
  view->window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_decorated(GTK_WINDOW(view->window), FALSE);
  gtk_window_set_skip_taskbar_hint(GTK_WINDOW(view->window), TRUE);
  gtk_window_set_title(GTK_WINDOW(view->window), options->page);
  view->page = svci_gtk_create_page(view);
  view->cover = create_cover(view, options->background_color);
  view->corner_close = create_corner_close(view, options);
  GtkWidget *layers = gtk_overlay_new();
  gtk_container_add(GTK_CONTAINER(layers), GTK_WIDGET(view->page));
  gtk_overlay_add_overlay(GTK_OVERLAY(layers), view->cover);
  gtk_overlay_add_overlay(GTK_OVERLAY(layers), view->corner_close);
  gtk_container_add(GTK_CONTAINER(view->window), layers);
  g_signal_connect(view->window, "delete-event", G_CALLBACK(on_delete), view);
  g_signal_connect(view->window, "key-press-event", G_CALLBACK(on_key), view);
  stay_above(view);
  svci_gtk_follow_game(view);
  gtk_widget_show_all(view->window);
  gtk_window_present(GTK_WINDOW(view->window));
}
