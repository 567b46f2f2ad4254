#pragma once

// What a tracker remembers from look to look. Inside the tracker only.

#include "vision/track/dice_places.h"
#include "vision/track/evidence.h"
#include "vision/track/history.h"
#include "vision/track/search.h"

#include <optional>
#include <vector>

namespace kibitz::vision {

struct StateTracker::Inside {
    Inside(rules::Game, TrackerOptions);

    Judgement observe(const Observation&);

    // After commands.
    /// Somebody has answered what was asked about that look: their word stands against it.
    void answered(const rules::Position& before);
    /// Somebody has put right what was accepted last.
    void overruled(const rules::Position& before);
    /// Somebody has said what happened; the table may still have to follow.
    void told(const rules::Position& before);
    void takenBack(const rules::Position& before);

    track::History history;
    TrackerOptions options;
    track::Settled settled;
    std::optional<Observation> last, asked;
    std::optional<Observation> agreedSeen;         // when the table last agreed with the record
    std::vector<Judgement::Candidate> candidates;  // of the question that is open

private:
    using Explanations = std::vector<track::Explanation>;

    bool looksWrong(const rules::Appearance&, const track::Evidence&) const;
    bool showsMoreChanged(const rules::Appearance&, const track::Evidence&) const;
    Judgement decide(const track::Evidence&, const track::Search&, const Observation&);
    Judgement unchanged(const track::Evidence&, const Observation&);
    /// The table shows what it showed, but more clearly: which throw it was that is in doubt.
    std::optional<Judgement> clearedUp(const track::Evidence&, const Observation&);
    Judgement accept(const track::Explanation&, double probability, const track::Evidence&,
                     const Observation&);
    /// What all that is likely begins with, though how it went on is not clear yet.
    std::optional<Judgement> acceptBeginning(const Explanations&, double mass,
                                             const track::Evidence&);
    Judgement wait(rules::Message need, std::vector<rules::Site> where);
    Judgement object(const track::Evidence&, const track::Search&,
                     const track::Explanation& nearest);
    Judgement ask(const Explanations&, double mass, rules::Message need,
                  std::vector<rules::Site> where, const Observation&);
    /// Waits while something is half done; nullopt: it is not, or has been for too long.
    std::optional<Judgement> halfDone(const track::Evidence&, const track::Search&);
    bool dicePickedUp(const Explanations&, double mass, const track::Evidence&) const;
    /// Whether all that is likely has a die that is not to be seen.
    bool dieIsHidden(const Explanations&, double mass, const track::Evidence&) const;
    /// Keeps what is being asked about in mind, so that what follows may answer it.
    void carry(const Explanations&, double mass);
    /// Whether this goes on from what is being asked about already, answer by answer.
    bool continues(const std::vector<Judgement::Candidate>&);
    /// Keeps several positions in mind where they look and score alike so far.
    bool defer(const Explanations&, double mass, const Observation&);
    /// The same where only loose dice are doubtful, each as likely as it was seen: which were
    /// thrown is told by what is done with them.
    bool postpone(const Explanations&, double mass, const track::Evidence&, const Observation&);
    /// Goes on from these instead of from the record; nothing is asked about.
    void keepInMind(std::vector<track::Root>, double dropped, const track::Explanation& best,
                    const Observation&);
    /// What nobody kept in mind, or somebody who broke a rule, may explain as well as the best of
    /// these does, as a share of it.
    double doubtLeft(const Explanations&) const;
    /// Whether the places show what they should, and the dice what they may.
    bool showsRoots(const track::Evidence&) const;
    /// The loose dice that lie there whatever happened.
    rules::DiceBag sureDice() const;
    rules::Message unclear(const Explanations&, const track::Evidence&,
                           std::vector<rules::Site>& where) const;
    std::vector<rules::Violation> whyNot(const rules::Appearance&, const track::Search&) const;
    bool sameMeaning(const track::Explanation&, const track::Explanation&) const;
    /// Notes what lies under a hand, and forgets what can be seen to be as it was.
    void mind(const Observation&, bool agrees);
    void forgetLooks();
    void startAfresh();
    std::string nameOf(rules::Site) const;

    std::vector<track::Root> roots_;  // normally the record's position alone
    track::Unwatched unwatched_;      // since the table last agreed with the record
    bool carried_ = false;            // roots are the answers to the question that is open
    rules::Message openNeed_;         // … and this was said
    int deferred_ = 0;                // how often roots were kept in mind instead of asking
    bool postponed_ = false;          // … and they differ in loose dice
    double dropped_ = 0;              // what was not kept, as a share of the first root
    track::DicePlaces dicePlaces_;
    bool movedEarlier_ = false;       // dice had moved when nothing else had changed yet
    int unresolved_ = 0, wrong_ = 0;  // looks in a row
    int alike_ = 0;                   // … with as many loose dice
    int way_ = 0, missing_ = -1;      // looks in a row at the same half-finished picture
    rules::Position leading_;         // what explained the last look best
    int leads_ = 0;                   // for so many looks
    bool extra_ = false;              // a look since showed a die too many
    std::vector<rules::Violation> objected_;
    std::vector<rules::Position> disputed_;  // taken back; not to be accepted again by itself
    std::optional<rules::Position> behind_;  // what the table showed before the record was changed
};

}  // namespace kibitz::vision
